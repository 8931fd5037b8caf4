/* BICG: s = A^T r and q = A p. Each sum is kept in memory, in its element of s or q. */
#include "common.h"

#ifndef N
#define N 4096
#endif

static void transposed(float *s, float (*A)[N], float *r) {
#pragma cgpredict kernel(bicg_transposed) grid(1) block(256)
  for (int j = 0; j < N; ++j) {
    s[j] = 0.0f;
    for (int i = 0; i < N; ++i)
      s[j] += A[i][j] * r[i];
  }
}

static void product(float *q, float (*A)[N], float *p) {
#pragma cgpredict kernel(bicg_product) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    q[i] = 0.0f;
    for (int j = 0; j < N; ++j)
      q[i] += A[i][j] * p[j];
  }
}

int main(void) {
  float(*A)[N] = allocate((size_t)N * N);
  float *p = allocate(N), *r = allocate(N);
  float(*result)[N] = allocate(2 * (size_t)N);
  fill(A, N, N, 0);
  fill(p, 1, N, 1);
  fill(r, 1, N, 2);
  transposed(result[0], A, r);
  product(result[1], A, p);
  report("bicg", result, 2 * (size_t)N);
  free(A);
  free(p);
  free(r);
  free(result);
  return 0;
}
