/* PolyBench/GPU 2DCONV: a 3x3 stencil on a float image; the threads on the rim are idle. */
#include "arrays.h"

static void convolve(float (*b)[N], float (*a)[N]) {
#pragma cgpredict kernel(conv2d) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      if (i > 0 && i < N - 1 && j > 0 && j < N - 1)
        b[i][j] = 0.2f * a[i - 1][j - 1] - 0.3f * a[i - 1][j] + 0.4f * a[i - 1][j + 1] +
                  0.5f * a[i][j - 1] + 0.6f * a[i][j] + 0.7f * a[i][j + 1] -
                  0.8f * a[i + 1][j - 1] - 0.9f * a[i + 1][j] + 0.1f * a[i + 1][j + 1];
}

int main(void) {
  convolve(zeroes((size_t)N * N, sizeof(float)), zeroes((size_t)N * N, sizeof(float)));
  return 0;
}
