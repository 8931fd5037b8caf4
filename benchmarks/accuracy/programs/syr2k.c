/* SYR2K in floats: two products of matrices with each other's transposes, the sum in a register. */
#include "arrays.h"

static void update(float (*restrict c)[N], const float (*restrict a)[N],
                   const float (*restrict b)[N], float alpha, float beta) {
#pragma cgpredict kernel(syr2k) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = beta * c[i][j];
      for (int k = 0; k < N; ++k)
        sum += alpha * a[i][k] * b[j][k] + alpha * b[i][k] * a[j][k];
      c[i][j] = sum;
    }
}

int main(void) {
  void *c = zeroes((size_t)N * N, sizeof(float));
  void *a = zeroes((size_t)N * N, sizeof(float));
  void *b = zeroes((size_t)N * N, sizeof(float));
  update(c, a, b, 1.5f, 0.5f);
  return 0;
}
