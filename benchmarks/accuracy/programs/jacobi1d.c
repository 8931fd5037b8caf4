/* JACOBI-1D in doubles, its first half step, STEPS launches. */
#include "arrays.h"

static void step(double *restrict b, const double *restrict a) {
#pragma cgpredict kernel(jacobi1d) grid(1) block(256)
  for (int i = 1; i < N - 1; ++i) {
    b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
  }
}

int main(void) {
  void *b = zeroes(N, sizeof(double));
  void *a = zeroes(N, sizeof(double));
  for (int turn = 0; turn < STEPS; ++turn)
    step(b, a);
  return 0;
}
