/* Half a sweep of Gauss's and Seidel's method over a square of doubles: every other point, idle
 * threads between them or none. */
#include "arrays.h"

static void alternate(double (*u)[N], const double (*f)[N]) {
#pragma cgpredict kernel(red_idle) grid(2) block(32, 8)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j) {
      if ((i + j) % 2 == 0)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - f[i][j]);
    }
}

static void packed(double (*u)[N], const double (*f)[N]) {
#pragma cgpredict kernel(red_packed) grid(2) block(32, 8)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 0; j < N / 2 - 1; ++j) {
      const int k = 2 * j + 1 + (i + 1) % 2;
      u[i][k] = 0.25 * (u[i - 1][k] + u[i + 1][k] + u[i][k - 1] + u[i][k + 1] - f[i][k]);
    }
}

int main(void) {
  void *u = zeroes((size_t)N * N, sizeof(double));
  void *f = zeroes((size_t)N * N, sizeof(double));
  alternate(u, f);
  packed(u, f);
  return 0;
}
