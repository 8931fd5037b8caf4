/* A convolution of N elements of TYPE with a mask of MASK (convolution1D of HeCBench): lengths are
   arguments. The mask was in constant memory; here each thread loads it from an array of ten. */
#include "arrays.h"

#include <stdint.h>

#ifndef TYPE
#define TYPE float
#endif

static void convolve(const TYPE *restrict in, TYPE *restrict out, const TYPE *restrict mask, int n,
                     int width) {
#pragma cgpredict kernel(conv1d_constant) grid(1) block(256)
  for (int i = 0; i < n; ++i) {
    TYPE sum = 0;
    const int start = i - width / 2;
    for (int j = 0; j < width; ++j)
      if (start + j >= 0 && start + j < n)
        sum += in[start + j] * mask[j];
    out[i] = sum;
  }
}

int main(int argc, char **argv) {
  (void)argv;
  convolve(zeroes(N, sizeof(TYPE)), zeroes(N, sizeof(TYPE)), zeroes(10, sizeof(TYPE)), N * argc,
           MASK * argc);
  return 0;
}
