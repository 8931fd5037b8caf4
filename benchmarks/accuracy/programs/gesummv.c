/* The sum of two matrices, each times a vector: a row per thread, sums in registers. */
#include "arrays.h"

static void product(float *restrict y, const float (*restrict a)[N], const float (*restrict b)[N],
                    const float *restrict x, float alpha, float beta) {
#pragma cgpredict kernel(gesummv) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float p = 0, q = 0;
    for (int j = 0; j < N; ++j) {
      p += a[i][j] * x[j];
      q += b[i][j] * x[j];
    }
    y[i] = alpha * p + beta * q;
  }
}

int main(void) {
  product(zeroes(N, sizeof(float)), zeroes((size_t)N * N, sizeof(float)),
          zeroes((size_t)N * N, sizeof(float)), zeroes(N, sizeof(float)), 1.5f, 0.5f);
  return 0;
}
