/* gpu-benches, streams of doubles: one thread per element, no two arrays overlap. */
#include "arrays.h"

static void init(double *restrict a, double c) {
#pragma cgpredict kernel(init) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    a[i] = c;
}

static void scale(double *restrict a, const double *restrict b, double s) {
#pragma cgpredict kernel(scale) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    a[i] = b[i] * s;
}

static void triad(double *restrict a, const double *restrict b, const double *restrict c,
                  double s) {
#pragma cgpredict kernel(triad) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    a[i] = b[i] * s + c[i];
}

static void stencil3(double *restrict a, const double *restrict b, double s) {
#pragma cgpredict kernel(stencil3) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    if (i > 0 && i < N - 1)
      a[i] = s * (b[i - 1] + b[i] + b[i + 1]);
}

static void stencil5(double *restrict a, const double *restrict b, double s) {
#pragma cgpredict kernel(stencil5) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    if (i > 1 && i < N - 2)
      a[i] = s * (b[i - 2] + b[i - 1] + b[i] + b[i + 1] + b[i + 2]);
}

int main(void) {
  double *a = zeroes(N, sizeof(double)), *b = zeroes(N, sizeof(double));
  double *c = zeroes(N, sizeof(double));
  init(a, 0.5);
  scale(a, b, 0.5);
  triad(a, b, c, 0.5);
  stencil3(a, b, 0.5);
  stencil5(a, b, 0.5);
  return 0;
}
