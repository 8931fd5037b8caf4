/* GEMVER1: the first step of GEMVER, A += u1 v1^T + u2 v2^T, a thread per element. */
#include "../polybench/common.h"

#ifndef N
#define N 2048
#endif

static void update(float (*A)[N], float *u1, float *v1, float *u2, float *v2) {
#pragma cgpredict kernel(gemver1) grid(2) block(32, 32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      A[i][j] += u1[i] * v1[j] + u2[i] * v2[j];
}

int main(void) {
  float(*A)[N] = allocate((size_t)N * N);
  float *u1 = allocate(N), *v1 = allocate(N), *u2 = allocate(N), *v2 = allocate(N);
  fill(A, N, N, 0);
  fill(u1, 1, N, 1);
  fill(v1, 1, N, 2);
  fill(u2, 1, N, 3);
  fill(v2, 1, N, 4);
  update(A, u1, v1, u2, v2);
  report("gemver1", A, (size_t)N * N);
  free(A);
  free(u1);
  free(v1);
  free(u2);
  free(v2);
  return 0;
}
