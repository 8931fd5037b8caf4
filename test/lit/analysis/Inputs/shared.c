/* A product of matrices whose loop over k is strip-mined by hand (STRIPS), or is not. */
#include <stdlib.h>
#define N 256
#ifndef CLAUSES
#define CLAUSES
#endif
#define TEXT(...) _Pragma(#__VA_ARGS__)
#define PRAGMA(...) TEXT(cgpredict kernel(gemm) grid(2) __VA_ARGS__)

static void gemm(float (*A)[N], float (*B)[N], float (*C)[N]) {
  PRAGMA(CLAUSES)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
#ifdef STRIPS
      for (int kk = 0; kk < N; kk += 32)
        for (int k = kk; k < kk + 32; ++k)
          sum += A[i][k] * B[k][j];
#else
      for (int k = 0; k < N; ++k)
        sum += A[i][k] * B[k][j];
#endif
      C[i][j] = sum;
    }
}

int main(void) {
  float(*A)[N] = calloc(N, sizeof *A), (*B)[N] = calloc(N, sizeof *B);
  float(*C)[N] = calloc(N, sizeof *C);
  gemm(A, B, C);
  free(A), free(B), free(C);
  return 0;
}
