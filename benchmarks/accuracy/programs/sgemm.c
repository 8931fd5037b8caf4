/* Single-precision products C = alpha A B + beta C in steps (S. Boehm, "How to Optimize a CUDA Matmul
   Kernel for cuBLAS-like Performance", 2022): neighbouring threads down a column of C, along a row,
   and with tiles in shared memory. */
#include "arrays.h"

static void naive(float (*c)[N], float (*a)[N], float (*b)[N], float alpha, float beta) {
#pragma cgpredict kernel(sgemm_naive) grid(2) block(32, 32)
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N; ++i) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = alpha * sum + beta * c[i][j];
    }
}

static void coalesced(float (*c)[N], float (*a)[N], float (*b)[N], float alpha, float beta) {
#pragma cgpredict kernel(sgemm_coalesced) grid(2) block(32, 32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = alpha * sum + beta * c[i][j];
    }
}

static void tiled(float (*c)[N], float (*a)[N], float (*b)[N], float alpha, float beta) {
#pragma cgpredict kernel(sgemm_tiled) grid(2) block(32, 32) shared(a, b) tile(32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = alpha * sum + beta * c[i][j];
    }
}

int main(void) {
  const size_t elements = (size_t)N * N;
  float(*a)[N] = zeroes(elements, sizeof(float)), (*b)[N] = zeroes(elements, sizeof(float));
  float(*c)[N] = zeroes(elements, sizeof(float));
  naive(c, a, b, 1.5f, 0.5f);
  coalesced(c, a, b, 1.5f, 0.5f);
  tiled(c, a, b, 1.5f, 0.5f);
  return 0;
}
