/* 2MM: D = (A B) C, each sum in a register. PRODUCTS=1 stops after A B: both columns of the
   published table match one product of that size. */
#include "common.h"

#ifndef N
#define N 4096
#endif
#ifndef PRODUCTS
#define PRODUCTS 1
#endif

static void product(float (*C)[N], float (*A)[N], float (*B)[N]) {
#pragma cgpredict kernel(mm2_product) grid(2) block(32, 32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0.0f;
      for (int k = 0; k < N; ++k)
        sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
}

int main(void) {
  float(*A)[N] = allocate((size_t)N * N);
  float(*B)[N] = allocate((size_t)N * N);
  float(*AB)[N] = allocate((size_t)N * N);
  fill(A, N, N, 0);
  fill(B, N, N, 1);
  product(AB, A, B);
#if PRODUCTS == 2
  float(*C)[N] = allocate((size_t)N * N);
  float(*D)[N] = allocate((size_t)N * N);
  fill(C, N, N, 2);
  product(D, AB, C);
  report("2mm", D, (size_t)N * N);
  free(C);
  free(D);
#else
  report("2mm", AB, (size_t)N * N);
#endif
  free(A);
  free(B);
  free(AB);
  return 0;
}
