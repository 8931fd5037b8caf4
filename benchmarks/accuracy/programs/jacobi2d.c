/* Sweeps of Jacobi's method over a square of doubles, STEPS of them in a row. */
#include "arrays.h"

static void sweep(double (*b)[N], double (*a)[N]) {
#pragma cgpredict kernel(jacobi2d) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      if (i > 0 && i < N - 1 && j > 0 && j < N - 1)
        b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

int main(void) {
  double(*a)[N] = zeroes((size_t)N * N, sizeof(double));
  double(*b)[N] = zeroes((size_t)N * N, sizeof(double));
  for (int step = 0; step < STEPS; ++step)
    sweep(b, a);
  return 0;
}
