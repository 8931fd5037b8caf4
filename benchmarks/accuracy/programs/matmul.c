/* A product of matrices of unsigned int, the sum in a register. */
#include "arrays.h"

static void multiply(unsigned (*c)[N], unsigned (*a)[N], unsigned (*b)[N]) {
#pragma cgpredict kernel(matmul) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      unsigned sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

int main(void) {
  multiply(zeroes((size_t)N * N, sizeof(unsigned)), zeroes((size_t)N * N, sizeof(unsigned)),
           zeroes((size_t)N * N, sizeof(unsigned)));
  return 0;
}
