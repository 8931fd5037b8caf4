/* A convolution of a float array with a mask in global memory; elements outside count as zero. The
   result is clamped to 0 and 1, which are doubles, and the lengths are arguments, as in the program
   that was timed. */
#include "arrays.h"

#include <math.h>

int elements = N, taps = MASK; // a compiler cannot know that nobody changes them

static void convolve(float *out, float *in, float *mask) {
  const int n = elements, width = taps;
#pragma cgpredict kernel(conv1d) grid(1) block(512)
  for (int i = 0; i < n; ++i) {
    float sum = 0;
    for (int m = 0; m < width; ++m) {
      const int at = i + m - width / 2;
      if (at >= 0 && at < n)
        sum += in[at] * mask[m];
    }
    out[i] = (float)fmin(fmax(sum, 0.0), 1.0);
  }
}

int main(void) {
  convolve(zeroes(N, sizeof(float)), zeroes(N, sizeof(float)), zeroes(MASK, sizeof(float)));
  return 0;
}
