/* A convolution of a float array with a mask in global memory; elements outside count as zero. The
   result is clamped to 0 and 1, which are doubles, as in the program that was timed. */
#include "arrays.h"

#include <math.h>

static void convolve(float *out, float *in, float *mask) {
#pragma cgpredict kernel(conv1d) grid(1) block(512)
  for (int i = 0; i < N; ++i) {
    float sum = 0;
    for (int m = 0; m < MASK; ++m) {
      const int at = i + m - MASK / 2;
      if (at >= 0 && at < N)
        sum += in[at] * mask[m];
    }
    out[i] = (float)fmin(fmax(sum, 0.0), 1.0);
  }
}

int main(void) {
  convolve(zeroes(N, sizeof(float)), zeroes(N, sizeof(float)), zeroes(MASK, sizeof(float)));
  return 0;
}
