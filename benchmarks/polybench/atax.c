/* ATAX: y = A^T (A x). Each sum is kept in memory, in its element of t or y. */
#include "common.h"

#ifndef N
#define N 4096
#endif

static void product(float *t, float (*A)[N], float *x) {
#pragma cgpredict kernel(atax_product) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      t[i] += A[i][j] * x[j];
}

static void transposed(float *y, float (*A)[N], float *t) {
#pragma cgpredict kernel(atax_transposed) grid(1) block(256)
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N; ++i)
      y[j] += A[i][j] * t[i];
}

int main(void) {
  float(*A)[N] = allocate((size_t)N * N);
  float *x = allocate(N), *t = allocate(N), *y = allocate(N);
  fill(A, N, N, 0);
  fill(x, 1, N, 1);
  product(t, A, x);
  transposed(y, A, t);
  report("atax", y, N);
  free(A);
  free(x);
  free(t);
  free(y);
  return 0;
}
