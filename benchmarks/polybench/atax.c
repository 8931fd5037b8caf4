/* ATAX: y = A^T (A x), one thread per element of t = A x and of y, each sum in a register, as the
   paper's equations have it; with SUMS_IN_MEMORY in memory and updated in every turn, as PolyBench/GPU
   has it, which was timed. */
#include "common.h"

#ifndef N
#define N 4096
#endif

static void product(float *t, float (*A)[N], float *x) {
#pragma cgpredict kernel(atax_product) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
#ifdef SUMS_IN_MEMORY
    for (int j = 0; j < N; ++j)
      t[i] += A[i][j] * x[j];
#else
    float sum = 0.0f;
    for (int j = 0; j < N; ++j)
      sum += A[i][j] * x[j];
    t[i] = sum;
#endif
  }
}

static void transposed(float *y, float (*A)[N], float *t) {
#pragma cgpredict kernel(atax_transposed) grid(1) block(256)
  for (int j = 0; j < N; ++j) {
#ifdef SUMS_IN_MEMORY
    for (int i = 0; i < N; ++i)
      y[j] += A[i][j] * t[i];
#else
    float sum = 0.0f;
    for (int i = 0; i < N; ++i)
      sum += A[i][j] * t[i];
    y[j] = sum;
#endif
  }
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
