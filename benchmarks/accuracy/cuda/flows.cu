// programs/flows.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void sound(float (*__restrict__ next)[N], const float (*__restrict__ last)[N],
                      const float (*__restrict__ now)[N], const float (*__restrict__ speed)[N]) {
  const int i = 4 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 4 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 4 && j < N - 4) {
    float sum = -5.6944444f * now[i][j];
    sum += 1.6f * (now[i][j - 1] + now[i][j + 1] + now[i - 1][j] + now[i + 1][j]);
    sum -= 0.2f * (now[i][j - 2] + now[i][j + 2] + now[i - 2][j] + now[i + 2][j]);
    sum += 0.025396825f * (now[i][j - 3] + now[i][j + 3] + now[i - 3][j] + now[i + 3][j]);
    sum -= 0.0017857143f * (now[i][j - 4] + now[i][j + 4] + now[i - 4][j] + now[i + 4][j]);
    next[i][j] = 2 * now[i][j] - last[i][j] + speed[i][j] * speed[i][j] * sum;
  }
}

__global__ void water(float (*__restrict__ depth)[N], float (*__restrict__ east)[N],
                      float (*__restrict__ south)[N], const float (*__restrict__ h)[N],
                      const float (*__restrict__ u)[N], const float (*__restrict__ v)[N],
                      float ratio) {
  const int i = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1) {
    const float hl = h[i][j - 1], hr = h[i][j + 1], ha = h[i - 1][j], hb = h[i + 1][j];
    const float ul = u[i][j - 1], ur = u[i][j + 1], ua = u[i - 1][j], ub = u[i + 1][j];
    const float vl = v[i][j - 1], vr = v[i][j + 1], va = v[i - 1][j], vb = v[i + 1][j];
    depth[i][j] = 0.25f * (hl + hr + ha + hb) - ratio * (ur - ul + vb - va);
    east[i][j] =
        0.25f * (ul + ur + ua + ub) - ratio * (ur * ur / hr + 4.905f * hr * hr - ul * ul / hl -
                                               4.905f * hl * hl + ub * vb / hb - ua * va / ha);
    south[i][j] =
        0.25f * (vl + vr + va + vb) - ratio * (vb * vb / hb + 4.905f * hb * hb - va * va / ha -
                                               4.905f * ha * ha + ur * vr / hr - ul * vl / hl);
  }
}

__global__ void burgers(double (*__restrict__ east)[N], double (*__restrict__ south)[N],
                        const double (*__restrict__ u)[N], const double (*__restrict__ v)[N],
                        double step, double viscous) {
  const int i = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1) {
    const double x = u[i][j], y = v[i][j];
    double ux, uy, vx, vy;
    if (x > 0) {
      ux = x - u[i][j - 1];
      vx = y - v[i][j - 1];
    } else {
      ux = u[i][j + 1] - x;
      vx = v[i][j + 1] - y;
    }
    if (y > 0) {
      uy = x - u[i - 1][j];
      vy = y - v[i - 1][j];
    } else {
      uy = u[i + 1][j] - x;
      vy = v[i + 1][j] - y;
    }
    east[i][j] = x - step * (x * ux + y * uy) +
                 viscous * (u[i][j - 1] + u[i][j + 1] + u[i - 1][j] + u[i + 1][j] - 4 * x);
    south[i][j] = y - step * (x * vx + y * vy) +
                  viscous * (v[i][j - 1] + v[i][j + 1] + v[i - 1][j] + v[i + 1][j] - 4 * y);
  }
}

int main(int argc, char **argv) {
  std::vector<float> last((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    last[i] = mixed(i) % 1000 / 1000.0f;
  std::vector<float> now((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    now[i] = mixed(i + 3) % 1000 / 1000.0f;
  std::vector<float> speed((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    speed[i] = 0.2f + mixed(i / 64) % 100 / 500.0f;
  void *next = zeroes((size_t)N * N, sizeof(float));
  std::vector<float> h((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    h[i] = 1 + mixed(i) % 100 / 1000.0f;
  std::vector<float> u((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    u[i] = mixed(i + 5) % 100 / 1000.0f;
  std::vector<float> v((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    v[i] = mixed(i + 7) % 100 / 1000.0f;
  void *depth = zeroes((size_t)N * N, sizeof(float));
  void *east = zeroes((size_t)N * N, sizeof(float));
  void *south = zeroes((size_t)N * N, sizeof(float));
  std::vector<double> a((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    a[i] = mixed(i / 50) % 200 / 100.0 - 1;
  std::vector<double> b((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    b[i] = mixed(i / 90 + 1) % 200 / 100.0 - 1;
  void *faster = zeroes((size_t)N * N, sizeof(double));
  void *further = zeroes((size_t)N * N, sizeof(double));
  void *lastCopy = copied(last);
  void *nowCopy = copied(now);
  void *speedCopy = copied(speed);
  void *hCopy = copied(h);
  void *uCopy = copied(u);
  void *vCopy = copied(v);
  void *aCopy = copied(a);
  void *bCopy = copied(b);
  return measure(
      argc, argv,
      {kernel("acoustic_step", sound, dim3(N - 8, N - 8), next, lastCopy, nowCopy, speedCopy),
       kernel("shallow_step", water, dim3(N - 2, N - 2), depth, east, south, hCopy, uCopy, vCopy,
              0.05f),
       kernel("burgers_step", burgers, dim3(N - 2, N - 2), faster, further, aCopy, bCopy, 0.1,
              0.02)});
}
