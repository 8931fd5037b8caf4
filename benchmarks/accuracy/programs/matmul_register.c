/* A product of float matrices that do not overlap, the sum in a register. */
#include "arrays.h"

static void multiply(float (*restrict c)[N], const float (*restrict a)[N],
                     const float (*restrict b)[N]) {
#pragma cgpredict kernel(matmul) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

int main(void) {
  multiply(zeroes((size_t)N * N, sizeof(float)), zeroes((size_t)N * N, sizeof(float)),
           zeroes((size_t)N * N, sizeof(float)));
  return 0;
}
