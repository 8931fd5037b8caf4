/* A convolution of a float image with a square mask in global memory; points outside count as
   zero. The result is clamped to 0 and 1, which are doubles, and the lengths are arguments, as in
   the program that was timed. */
#include "arrays.h"

#include <math.h>

int elements = N, taps = MASK; // a compiler cannot know that nobody changes them

static void convolve(float *out, float *in, float *mask) {
  const int n = elements, width = taps;
#pragma cgpredict kernel(conv2d_mask) grid(2) block(16, 16)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int r = 0; r < width; ++r)
        for (int c = 0; c < width; ++c) {
          const int row = i + r - width / 2, column = j + c - width / 2;
          if (row >= 0 && row < n && column >= 0 && column < n)
            sum += in[row * n + column] * mask[r * width + c];
        }
      out[i * n + j] = (float)fmin(fmax(sum, 0.0), 1.0);
    }
}

int main(void) {
  convolve(zeroes((size_t)N * N, sizeof(float)), zeroes((size_t)N * N, sizeof(float)),
           zeroes((size_t)MASK * MASK, sizeof(float)));
  return 0;
}
