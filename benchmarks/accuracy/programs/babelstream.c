/* BabelStream, streams of doubles. Of dot only what each thread sums: the sums of threads are put
   together in shared memory, which is short beside it. */
#include "arrays.h"

#define DOT_THREADS (256 * 1024)

static void copy(double *restrict c, const double *restrict a) {
#pragma cgpredict kernel(copy) grid(1) block(1024)
  for (int i = 0; i < N; ++i)
    c[i] = a[i];
}

static void mul(double *restrict b, const double *restrict c, double s) {
#pragma cgpredict kernel(mul) grid(1) block(1024)
  for (int i = 0; i < N; ++i)
    b[i] = s * c[i];
}

static void add(double *restrict c, const double *restrict a, const double *restrict b) {
#pragma cgpredict kernel(add) grid(1) block(1024)
  for (int i = 0; i < N; ++i)
    c[i] = a[i] + b[i];
}

static void triad(double *restrict a, const double *restrict b, const double *restrict c,
                  double s) {
#pragma cgpredict kernel(triad) grid(1) block(1024)
  for (int i = 0; i < N; ++i)
    a[i] = b[i] + s * c[i];
}

static void dot(double *restrict sums, const double *restrict a, const double *restrict b) {
#pragma cgpredict kernel(dot) grid(1) block(1024)
  for (int t = 0; t < DOT_THREADS; ++t) {
    double sum = 0;
    for (int i = t; i < N; i += DOT_THREADS)
      sum += a[i] * b[i];
    sums[t] = sum;
  }
}

int main(void) {
  double *a = zeroes(N, sizeof(double)), *b = zeroes(N, sizeof(double));
  double *c = zeroes(N, sizeof(double)), *sums = zeroes(DOT_THREADS, sizeof(double));
  copy(c, a);
  mul(b, c, 0.5);
  add(c, a, b);
  triad(a, b, c, 0.5);
  dot(sums, a, b);
  return 0;
}
