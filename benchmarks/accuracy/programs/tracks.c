/* TRACKS tracks of a radar: a step of each one's Kalman filter, of place and speed in a plane from
 * a measured place; and the angles of SAMPLES pairs of fixed point, by CORDIC. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

enum { ITERATIONS = 16, HALF_TURN = 1 << 30 };

/* state: x, y and their speeds; p: the upper half of their covariances, row after row. */
static void filter(float (*restrict state)[TRACKS], float (*restrict p)[TRACKS],
                   const float (*restrict measured)[TRACKS], float dt, float q, float r) {
#pragma cgpredict kernel(kalman_track) grid(1) block(128)
  for (int i = 0; i < TRACKS; ++i) {
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

static void angles(int *restrict out, const int *restrict xs, const int *restrict ys,
                   const int *restrict table) {
#pragma cgpredict kernel(cordic_atan2) grid(1) block(256)
  for (int i = 0; i < SAMPLES; ++i) {
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

int main(void) {
  float *state = zeroes((size_t)4 * TRACKS, sizeof(float));
  for (size_t i = 0; i < (size_t)4 * TRACKS; ++i)
    state[i] = mixed(i) % 4096 / 64.0f;
  float *p = zeroes((size_t)10 * TRACKS, sizeof(float));
  for (int k = 0; k < 10; ++k) {
    const float own = k == 0 || k == 4 || k == 7 || k == 9 ? 1 : 0;
    for (size_t i = 0; i < TRACKS; ++i)
      p[(size_t)k * TRACKS + i] = own + mixed((size_t)k * TRACKS + i) % 256 / 2048.0f;
  }
  float *measured = zeroes((size_t)2 * TRACKS, sizeof(float));
  for (size_t i = 0; i < (size_t)2 * TRACKS; ++i)
    measured[i] = state[i] + mixed(i + 77) % 256 / 256.0f;
  int *x = zeroes(SAMPLES, sizeof(int)), *y = zeroes(SAMPLES, sizeof(int));
  for (size_t i = 0; i < SAMPLES; ++i) {
    x[i] = (int)mixed(2 * i) >> 3;
    y[i] = (int)mixed(2 * i + 1) >> 3;
  }
  int *table = zeroes(ITERATIONS, sizeof(int));
  for (int k = 0; k < ITERATIONS; ++k)
    table[k] = (int)(atan(1.0 / (1 << k)) / acos(-1.0) * HALF_TURN + 0.5);
  filter((void *)state, (void *)p, (void *)measured, 0.05f, 4.0f, 0.25f);
  angles(zeroes(SAMPLES, sizeof(int)), x, y, table);
  return 0;
}
