/* SYRK: C = alpha A A^T + beta C. One thread per element of C, the sum in a register. Neighbouring
   threads differ in j, so A[j][k] strides over a row. */
#include "common.h"

#ifndef N
#define N 1024
#endif

static void syrk(float (*C)[N], float (*A)[N], float alpha, float beta) {
#pragma cgpredict kernel(syrk) grid(2) block(32, 32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = beta * C[i][j];
      for (int k = 0; k < N; ++k)
        sum += alpha * A[i][k] * A[j][k];
      C[i][j] = sum;
    }
}

int main(void) {
  float(*A)[N] = allocate((size_t)N * N);
  float(*C)[N] = allocate((size_t)N * N);
  fill(A, N, N, 0);
  fill(C, N, N, 1);
  syrk(C, A, 1.5f, 0.5f);
  report("syrk", C, (size_t)N * N);
  free(A);
  free(C);
  return 0;
}
