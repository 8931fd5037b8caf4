/* The two products of BiCG in doubles: a matrix times a vector, a row per thread, and its transpose
   times another, a column per thread; sums in registers. */
#include "arrays.h"

static void rows(double *restrict q, const double (*restrict a)[N], const double *restrict p) {
#pragma cgpredict kernel(bicg_q) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int j = 0; j < N; ++j)
      sum += a[i][j] * p[j];
    q[i] = sum;
  }
}

static void columns(double *restrict s, const double (*restrict a)[N], const double *restrict r) {
#pragma cgpredict kernel(bicg_s) grid(1) block(256)
  for (int j = 0; j < N; ++j) {
    double sum = 0;
    for (int i = 0; i < N; ++i)
      sum += r[i] * a[i][j];
    s[j] = sum;
  }
}

int main(void) {
  void *a = zeroes((size_t)N * N, sizeof(double));
  void *p = zeroes(N, sizeof(double));
  void *q = zeroes(N, sizeof(double));
  void *r = zeroes(N, sizeof(double));
  void *s = zeroes(N, sizeof(double));
  rows(q, a, p);
  columns(s, a, r);
  return 0;
}
