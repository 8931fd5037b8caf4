/* MM: C = A B, one thread per element of C, the sum in a register. */
#include "../polybench/common.h"

#ifndef N
#define N 1024
#endif

static void product(float (*C)[N], float (*A)[N], float (*B)[N]) {
#pragma cgpredict kernel(mm) grid(2) block(32, 32)
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
  fill(A, N, N, 0);
  fill(B, N, N, 1);
  product(C, A, B);
  report("mm", C, (size_t)N * N);
  free(A);
  free(B);
  free(C);
  return 0;
}
