/* GEMVER1: the first step of GEMVER, A += u1 v1^T + u2 v2^T, a thread per element.
   COLUMNS_OUTSIDE turns the loops round. */
#include "../polybench/common.h"

#ifndef N
#define N 2048
#endif

static void update(float (*A)[N], float *u1, float *v1, float *u2, float *v2) {
#ifdef COLUMNS_OUTSIDE
#define ROW b
#define COLUMN a
#else
#define ROW a
#define COLUMN b
#endif
#pragma cgpredict kernel(gemver1) grid(2) block(32, 32)
  for (int a = 0; a < N; ++a)
    for (int b = 0; b < N; ++b)
      A[ROW][COLUMN] += u1[ROW] * v1[COLUMN] + u2[ROW] * v2[COLUMN];
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
