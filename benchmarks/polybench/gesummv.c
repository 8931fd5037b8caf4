/* GESUMMV: y = alpha A x + beta B x, one thread per element of y, both sums in registers, as the
   paper's equations have it; with SUMS_IN_MEMORY in memory and updated in every turn, as PolyBench/GPU
   has it, which was timed. */
#include "common.h"

#ifndef N
#define N 4096
#endif

#ifdef SUMS_IN_MEMORY
static void gesummv(float *y, float *t, float (*A)[N], float (*B)[N], float *x, float alpha,
                    float beta) {
#pragma cgpredict kernel(gesummv) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j) {
      t[i] += A[i][j] * x[j];
      y[i] += B[i][j] * x[j];
    }
    y[i] = alpha * t[i] + beta * y[i];
  }
}
#else
static void gesummv(float *y, float *t, float (*A)[N], float (*B)[N], float *x, float alpha,
                    float beta) {
  (void)t;
#pragma cgpredict kernel(gesummv) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float sumA = 0.0f, sumB = 0.0f;
    for (int j = 0; j < N; ++j) {
      sumA += A[i][j] * x[j];
      sumB += B[i][j] * x[j];
    }
    y[i] = alpha * sumA + beta * sumB;
  }
}
#endif

int main(void) {
  float(*A)[N] = allocate((size_t)N * N);
  float(*B)[N] = allocate((size_t)N * N);
  float *x = allocate(N), *y = allocate(N), *t = allocate(N);
  fill(A, N, N, 0);
  fill(B, N, N, 1);
  fill(x, 1, N, 2);
  gesummv(y, t, A, B, x, 1.5f, 0.5f);
  report("gesummv", y, N);
  free(A);
  free(B);
  free(x);
  free(y);
  free(t);
  return 0;
}
