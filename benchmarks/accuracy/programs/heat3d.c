/* HEAT-3D: the heat equation in a cube of doubles, second differences along each axis. */
#include "arrays.h"

static void step(double (*restrict b)[N][N], const double (*restrict a)[N][N]) {
#pragma cgpredict kernel(heat3d) grid(3) block(32, 4, 2)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j)
      for (int k = 1; k < N - 1; ++k) {
        b[i][j][k] = 0.125 * (a[i + 1][j][k] - 2 * a[i][j][k] + a[i - 1][j][k]) +
                     0.125 * (a[i][j + 1][k] - 2 * a[i][j][k] + a[i][j - 1][k]) +
                     0.125 * (a[i][j][k + 1] - 2 * a[i][j][k] + a[i][j][k - 1]) + a[i][j][k];
      }
}

int main(void) {
  void *b = zeroes((size_t)N * N * N, sizeof(double));
  void *a = zeroes((size_t)N * N * N, sizeof(double));
  step(b, a);
  return 0;
}
