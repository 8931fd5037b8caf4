// programs/tracks.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { ITERATIONS = 16, HALF_TURN = 1 << 30 };

// state: x, y and their speeds; p: the upper half of their covariances, row after row.
__global__ void filter(float (*__restrict__ state)[TRACKS], float (*__restrict__ p)[TRACKS],
                       const float (*__restrict__ measured)[TRACKS], float dt, float q, float r) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < TRACKS) {
    const float u = state[2][i], v = state[3][i];
    const float x = state[0][i] + dt * u, y = state[1][i] + dt * v;
    const float a02 = p[2][i], a03 = p[3][i], a12 = p[5][i], a13 = p[6][i];
    const float a22 = p[7][i], a23 = p[8][i], a33 = p[9][i];
    const float p00 = p[0][i] + dt * (2 * a02 + dt * a22) + 0.25f * dt * dt * dt * dt * q;
    const float p01 = p[1][i] + dt * (a03 + a12 + dt * a23);
    const float p11 = p[4][i] + dt * (2 * a13 + dt * a33) + 0.25f * dt * dt * dt * dt * q;
    const float p02 = a02 + dt * a22 + 0.5f * dt * dt * dt * q;
    const float p03 = a03 + dt * a23;
    const float p12 = a12 + dt * a23;
    const float p13 = a13 + dt * a33 + 0.5f * dt * dt * dt * q;
    const float p22 = a22 + dt * dt * q, p33 = a33 + dt * dt * q;
    const float s00 = p00 + r, s11 = p11 + r;
    const float scale = 1 / (s00 * s11 - p01 * p01);
    const float k00 = (p00 * s11 - p01 * p01) * scale, k01 = (p01 * s00 - p00 * p01) * scale;
    const float k10 = (p01 * s11 - p11 * p01) * scale, k11 = (p11 * s00 - p01 * p01) * scale;
    const float k20 = (p02 * s11 - p12 * p01) * scale, k21 = (p12 * s00 - p02 * p01) * scale;
    const float k30 = (p03 * s11 - p13 * p01) * scale, k31 = (p13 * s00 - p03 * p01) * scale;
    const float dx = measured[0][i] - x, dy = measured[1][i] - y;
    state[0][i] = x + k00 * dx + k01 * dy;
    state[1][i] = y + k10 * dx + k11 * dy;
    state[2][i] = u + k20 * dx + k21 * dy;
    state[3][i] = v + k30 * dx + k31 * dy;
    p[0][i] = p00 - k00 * p00 - k01 * p01;
    p[1][i] = p01 - k00 * p01 - k01 * p11;
    p[2][i] = p02 - k00 * p02 - k01 * p12;
    p[3][i] = p03 - k00 * p03 - k01 * p13;
    p[4][i] = p11 - k10 * p01 - k11 * p11;
    p[5][i] = p12 - k10 * p02 - k11 * p12;
    p[6][i] = p13 - k10 * p03 - k11 * p13;
    p[7][i] = p22 - k20 * p02 - k21 * p12;
    p[8][i] = a23 - k20 * p03 - k21 * p13;
    p[9][i] = p33 - k30 * p03 - k31 * p13;
  }
}

__global__ void angles(int *__restrict__ out, const int *__restrict__ xs,
                       const int *__restrict__ ys, const int *__restrict__ table) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < SAMPLES) {
    int x = xs[i], y = ys[i], angle = 0;
    if (x < 0) {
      angle = y < 0 ? -HALF_TURN : HALF_TURN;
      x = -x;
      y = -y;
    }
    for (int k = 0; k < ITERATIONS; ++k) {
      const int dx = x >> k, dy = y >> k;
      if (y > 0) {
        x += dy;
        y -= dx;
        angle += table[k];
      } else {
        x -= dy;
        y += dx;
        angle -= table[k];
      }
    }
    out[i] = angle;
  }
}

int main(int argc, char **argv) {
  std::vector<float> state((size_t)4 * TRACKS), p((size_t)10 * TRACKS),
      measured((size_t)2 * TRACKS);
  for (size_t i = 0; i < state.size(); ++i)
    state[i] = mixed(i) % 4096 / 64.0f;
  for (int k = 0; k < 10; ++k) {
    const float own = k == 0 || k == 4 || k == 7 || k == 9 ? 1 : 0;
    for (size_t i = 0; i < TRACKS; ++i)
      p[(size_t)k * TRACKS + i] = own + mixed((size_t)k * TRACKS + i) % 256 / 2048.0f;
  }
  for (size_t i = 0; i < measured.size(); ++i)
    measured[i] = state[i] + mixed(i + 77) % 256 / 256.0f;
  std::vector<int> x(SAMPLES), y(SAMPLES), table(ITERATIONS);
  for (size_t i = 0; i < SAMPLES; ++i) {
    x[i] = (int)mixed(2 * i) >> 3;
    y[i] = (int)mixed(2 * i + 1) >> 3;
  }
  for (int k = 0; k < ITERATIONS; ++k)
    table[k] = (int)(std::atan(1.0 / (1 << k)) / std::acos(-1.0) * HALF_TURN + 0.5);
  void *stateCopy = copied(state), *pCopy = copied(p), *measuredCopy = copied(measured);
  int *out = static_cast<int *>(zeroes(SAMPLES, sizeof(int)));
  return measure(
      argc, argv,
      {kernel("kalman_track", filter, dim3(TRACKS), stateCopy, pCopy, measuredCopy, 0.05f, 4.0f,
              0.25f),
       kernel("cordic_atan2", angles, dim3(SAMPLES), out, copied(x), copied(y), copied(table))});
}
