/* Stencils over bytes: the game of life, and the edges of an image. */
#include "arrays.h"

#include <math.h>

static void live(unsigned char (*restrict b)[N], const unsigned char (*restrict a)[N]) {
#pragma cgpredict kernel(life) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      if (i > 0 && i < N - 1 && j > 0 && j < N - 1) {
        const int around = a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] +
                           a[i][j + 1] + a[i + 1][j - 1] + a[i + 1][j] + a[i + 1][j + 1];
        b[i][j] = around == 3 || (around == 2 && a[i][j]);
      }
}

static void edges(float (*restrict b)[N], const unsigned char (*restrict a)[N]) {
#pragma cgpredict kernel(sobel) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      if (i > 0 && i < N - 1 && j > 0 && j < N - 1) {
        const int x = a[i - 1][j + 1] + 2 * a[i][j + 1] + a[i + 1][j + 1] - a[i - 1][j - 1] -
                      2 * a[i][j - 1] - a[i + 1][j - 1];
        const int y = a[i + 1][j - 1] + 2 * a[i + 1][j] + a[i + 1][j + 1] - a[i - 1][j - 1] -
                      2 * a[i - 1][j] - a[i - 1][j + 1];
        b[i][j] = sqrtf((float)(x * x + y * y));
      }
}

int main(void) {
  live(zeroes((size_t)N * N, 1), zeroes((size_t)N * N, 1));
  edges(zeroes((size_t)N * N, sizeof(float)), zeroes((size_t)N * N, 1));
  return 0;
}
