/* GESUMMV: y = alpha A x + beta B x, one thread per element of y, both sums in registers. */
#include "common.h"

#ifndef N
#define N 4096
#endif

static void gesummv(float *y, float (*A)[N], float (*B)[N], float *x, float alpha, float beta) {
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

int main(void) {
  float(*A)[N] = allocate((size_t)N * N);
  float(*B)[N] = allocate((size_t)N * N);
  float *x = allocate(N), *y = allocate(N);
  fill(A, N, N, 0);
  fill(B, N, N, 1);
  fill(x, 1, N, 2);
  gesummv(y, A, B, x, 1.5f, 0.5f);
  report("gesummv", y, N);
  free(A);
  free(B);
  free(x);
  free(y);
  return 0;
}
