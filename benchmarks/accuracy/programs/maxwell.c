/* Maxwell's equations on a staggered grid in three dimensions: a step of the electric field. */
#include "arrays.h"
#include "mixed.h"

static void electric(float (*restrict ex)[N][N], float (*restrict ey)[N][N],
                     float (*restrict ez)[N][N], const float (*restrict hx)[N][N],
                     const float (*restrict hy)[N][N], const float (*restrict hz)[N][N],
                     const float (*restrict material)[N][N]) {
#pragma cgpredict kernel(maxwell_e) grid(3) block(32, 4, 2)
  for (int i = 1; i < N; ++i)
    for (int j = 1; j < N; ++j)
      for (int k = 1; k < N; ++k) {
        const float share = material[i][j][k];
        ex[i][j][k] += share * (hz[i][j][k] - hz[i][j - 1][k] - hy[i][j][k] + hy[i][j][k - 1]);
        ey[i][j][k] += share * (hx[i][j][k] - hx[i][j][k - 1] - hz[i][j][k] + hz[i - 1][j][k]);
        ez[i][j][k] += share * (hy[i][j][k] - hy[i - 1][j][k] - hx[i][j][k] + hx[i][j - 1][k]);
      }
}

int main(void) {
  void *ex = zeroes((size_t)N * N * N, sizeof(float));
  void *ey = zeroes((size_t)N * N * N, sizeof(float));
  void *ez = zeroes((size_t)N * N * N, sizeof(float));
  float *hx = zeroes((size_t)N * N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    hx[i] = mixed(i) % 1000 / 1000.0f;
  float *hy = zeroes((size_t)N * N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    hy[i] = mixed(i + 3) % 1000 / 1000.0f;
  float *hz = zeroes((size_t)N * N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    hz[i] = mixed(i + 5) % 1000 / 1000.0f;
  float *material = zeroes((size_t)N * N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N * N; ++i)
    material[i] = 0.1f + mixed(i / 100) % 100 / 1000.0f;
  electric(ex, ey, ez, (void *)hx, (void *)hy, (void *)hz, (void *)material);
  return 0;
}
