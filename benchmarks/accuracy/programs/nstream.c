/* BabelStream's nstream in doubles: a stream that it also stores to; STEPS launches. */
#include "arrays.h"

static void add(double *restrict a, const double *restrict b, const double *restrict c,
                double scalar) {
#pragma cgpredict kernel(nstream) grid(1) block(1024)
  for (int i = 0; i < N; ++i) {
    a[i] += b[i] + scalar * c[i];
  }
}

int main(void) {
  void *a = zeroes(N, sizeof(double));
  void *b = zeroes(N, sizeof(double));
  void *c = zeroes(N, sizeof(double));
  for (int turn = 0; turn < STEPS; ++turn)
    add(a, b, c, 0.4);
  return 0;
}
