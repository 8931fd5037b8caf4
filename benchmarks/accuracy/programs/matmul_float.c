/* A product of matrices of floats, HEIGHT x LENGTH by LENGTH x WIDTH, the sum in a register. */
#include "arrays.h"

static void multiply(float (*c)[WIDTH], float (*a)[LENGTH], float (*b)[WIDTH]) {
#pragma cgpredict kernel(matmul_float) grid(2) block(16, 16)
  for (int i = 0; i < HEIGHT; ++i)
    for (int j = 0; j < WIDTH; ++j) {
      float sum = 0;
      for (int k = 0; k < LENGTH; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

int main(void) {
  multiply(zeroes((size_t)HEIGHT * WIDTH, sizeof(float)),
           zeroes((size_t)HEIGHT * LENGTH, sizeof(float)),
           zeroes((size_t)LENGTH * WIDTH, sizeof(float)));
  return 0;
}
