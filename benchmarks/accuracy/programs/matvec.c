/* A matrix times a vector, unsigned int, a row per thread, the sum in a register. */
#include "arrays.h"

static void multiply(unsigned *y, unsigned (*a)[N], unsigned *x) {
#pragma cgpredict kernel(matvec) grid(1) block(512)
  for (int i = 0; i < N; ++i) {
    unsigned sum = 0;
    for (int j = 0; j < N; ++j)
      sum += a[i][j] * x[j];
    y[i] = sum;
  }
}

int main(void) {
  multiply(zeroes(N, sizeof(unsigned)), zeroes((size_t)N * N, sizeof(unsigned)),
           zeroes(N, sizeof(unsigned)));
  return 0;
}
