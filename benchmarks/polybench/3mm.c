/* 3MM: G = (A B) (C D), three launches of one kernel, each sum in a register. */
#include "common.h"

#ifndef N
#define N 2048
#endif

static void product(float (*C)[N], float (*A)[N], float (*B)[N]) {
#pragma cgpredict kernel(mm3_product) grid(2) block(32, 32)
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
  float(*C)[N] = allocate((size_t)N * N);
  float(*D)[N] = allocate((size_t)N * N);
  float(*AB)[N] = allocate((size_t)N * N);
  float(*CD)[N] = allocate((size_t)N * N);
  float(*G)[N] = allocate((size_t)N * N);
  fill(A, N, N, 0);
  fill(B, N, N, 1);
  fill(C, N, N, 2);
  fill(D, N, N, 3);
  product(AB, A, B);
  product(CD, C, D);
  product(G, AB, CD);
  report("3mm", G, (size_t)N * N);
  free(A);
  free(B);
  free(C);
  free(D);
  free(AB);
  free(CD);
  free(G);
  return 0;
}
