/* A product of matrices of N rows of floats by threads whose x is the row (matMul_gpu_uncoalesced
   of M. Amaris's gpuperfpredict): neighbours read down a column of the first and the same element
   of the second. */
#include "arrays.h"

static void multiply(float *product, float *a, float *b, int width) {
#pragma cgpredict kernel(matmul_uncoalesced) grid(2) block(32, 32)
  for (int i = 0; i < width; ++i)
    for (int j = 0; j < width; ++j) {
      float sum = 0;
      for (int k = 0; k < width; ++k)
        sum += a[j * width + k] * b[k * width + i];
      product[j * width + i] = sum;
    }
}

int main(int argc, char **argv) {
  (void)argv;
  const size_t elements = (size_t)N * N;
  multiply(zeroes(elements, sizeof(float)), zeroes(elements, sizeof(float)),
           zeroes(elements, sizeof(float)), N * argc);
  return 0;
}
