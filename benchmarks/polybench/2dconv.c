/* 2DCONV: a 3x3 stencil with nine coefficients on the inner points of an image. One thread per
   point, those at the edge idle, so that a warp starts where a row's line of memory does. */
#include "common.h"

#ifndef N
#define N 4096
#endif

static void convolve(float (*B)[N], float (*A)[N]) {
#pragma cgpredict kernel(conv2d) grid(2) block(32, 32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      if (i > 0 && i < N - 1 && j > 0 && j < N - 1)
        B[i][j] = 0.1f * A[i - 1][j - 1] + 0.2f * A[i - 1][j] - 0.3f * A[i - 1][j + 1] +
                  0.4f * A[i][j - 1] - 0.5f * A[i][j] + 0.6f * A[i][j + 1] -
                  0.7f * A[i + 1][j - 1] + 0.8f * A[i + 1][j] + 0.9f * A[i + 1][j + 1];
}

int main(void) {
  float(*A)[N] = allocate((size_t)N * N);
  float(*B)[N] = allocate((size_t)N * N);
  fill(A, N, N, 0);
  convolve(B, A);
  report("2dconv", B, (size_t)N * N);
  free(A);
  free(B);
  return 0;
}
