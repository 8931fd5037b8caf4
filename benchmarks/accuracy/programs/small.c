/* gpu-benches, launches back to back over the same two arrays; the measured time is that of one. */
#include "arrays.h"

#define LAUNCHES 64

static void scale(double *restrict a, const double *restrict b, double s) {
#pragma cgpredict kernel(small_scale) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    a[i] = b[i] * s;
}

int main(void) {
  double *a = zeroes(N, sizeof(double)), *b = zeroes(N, sizeof(double));
  for (int launch = 0; launch < LAUNCHES; ++launch)
    scale(a, b, 0.5);
  return 0;
}
