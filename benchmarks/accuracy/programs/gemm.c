/* PolyBench/GPU GEMM: C = alpha A B + beta C, the sum in memory and updated in every turn. */
#include "arrays.h"

static void gemm(float (*c)[N], float (*a)[N], float (*b)[N], float alpha, float beta) {
#pragma cgpredict kernel(gemm) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      c[i][j] *= beta;
      for (int k = 0; k < N; ++k)
        c[i][j] += alpha * a[i][k] * b[k][j];
    }
}

int main(void) {
  gemm(zeroes((size_t)N * N, sizeof(float)), zeroes((size_t)N * N, sizeof(float)),
       zeroes((size_t)N * N, sizeof(float)), 1.5f, 0.5f);
  return 0;
}
