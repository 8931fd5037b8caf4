/* The Mandelbrot set: warps whose threads end after different numbers of turns. */
#include "arrays.h"

static void count(int (*out)[N]) {
#pragma cgpredict kernel(mandelbrot) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      const float cx = 3.0f * j / N - 2, cy = 2.0f * i / N - 1;
      float x = 0, y = 0;
      int n = 0;
      while (n < MOST && x * x + y * y < 4) {
        const float next = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = next;
        ++n;
      }
      out[i][j] = n;
    }
}

int main(void) {
  count(zeroes((size_t)N * N, sizeof(int)));
  return 0;
}
