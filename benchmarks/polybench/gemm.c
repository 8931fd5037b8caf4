/* GEMM: C = alpha A B + beta C. One thread per element of C, the sum in a register. */
#include "common.h"

#ifndef N
#define N 1024
#endif

static void gemm(float (*C)[N], float (*A)[N], float (*B)[N], float alpha, float beta) {
#pragma cgpredict kernel(gemm) grid(2) block(32, 32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = beta * C[i][j];
      for (int k = 0; k < N; ++k)
        sum += alpha * A[i][k] * B[k][j];
      C[i][j] = sum;
    }
}

int main(void) {
  float(*A)[N] = allocate((size_t)N * N);
  float(*B)[N] = allocate((size_t)N * N);
  float(*C)[N] = allocate((size_t)N * N);
  fill(A, N, N, 0);
  fill(B, N, N, 1);
  fill(C, N, N, 2);
  gemm(C, A, B, 1.5f, 0.5f);
  report("gemm", C, (size_t)N * N);
  free(A);
  free(B);
  free(C);
  return 0;
}
