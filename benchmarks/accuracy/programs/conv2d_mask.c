/* A convolution of a float image with a square mask in global memory; points outside count as
   zero. The result is clamped to 0 and 1, which are doubles, as in the program that was timed. */
#include "arrays.h"

#include <math.h>

static void convolve(float (*out)[N], float (*in)[N], float (*mask)[MASK]) {
#pragma cgpredict kernel(conv2d_mask) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int m = 0; m < MASK; ++m)
        for (int n = 0; n < MASK; ++n) {
          const int row = i + m - MASK / 2, column = j + n - MASK / 2;
          if (row >= 0 && row < N && column >= 0 && column < N)
            sum += in[row][column] * mask[m][n];
        }
      out[i][j] = (float)fmin(fmax(sum, 0.0), 1.0);
    }
}

int main(void) {
  convolve(zeroes((size_t)N * N, sizeof(float)), zeroes((size_t)N * N, sizeof(float)),
           zeroes((size_t)MASK * MASK, sizeof(float)));
  return 0;
}
