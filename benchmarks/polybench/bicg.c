/* BICG: s = A^T r and q = A p, one thread per element, each sum in a register. */
#include "common.h"

#ifndef N
#define N 4096
#endif

static void transposed(float *s, float (*A)[N], float *r) {
#pragma cgpredict kernel(bicg_transposed) grid(1) block(256)
  for (int j = 0; j < N; ++j) {
    float sum = 0.0f;
    for (int i = 0; i < N; ++i)
      sum += A[i][j] * r[i];
    s[j] = sum;
  }
}

static void product(float *q, float (*A)[N], float *p) {
#pragma cgpredict kernel(bicg_product) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float sum = 0.0f;
    for (int j = 0; j < N; ++j)
      sum += A[i][j] * p[j];
    q[i] = sum;
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
