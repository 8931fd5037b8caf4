/* Convolutions of odd shapes: of doubles with gaps of APART, and of floats with a mask of HEIGHT x
   WIDTH over what it covers wholly. */
#include "arrays.h"

#define MASK 9
#define APART 5
#define HEIGHT 3
#define WIDTH 11

static void apart(double *restrict b, const double *restrict a, const double *restrict mask) {
#pragma cgpredict kernel(conv_apart) grid(1) block(256)
  for (int i = 0; i < N * N - (MASK - 1) * APART; ++i) {
    double sum = 0;
    for (int m = 0; m < MASK; ++m)
      sum += mask[m] * a[i + m * APART];
    b[i] = sum;
  }
}

static void wide(float (*restrict b)[N], const float (*restrict a)[N],
                 const float (*restrict mask)[WIDTH]) {
#pragma cgpredict kernel(conv_wide) grid(2) block(32, 8)
  for (int i = 0; i < N - HEIGHT + 1; ++i)
    for (int j = 0; j < N - WIDTH + 1; ++j) {
      float sum = 0;
      for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x)
          sum += mask[y][x] * a[i + y][j + x];
      b[i][j] = sum;
    }
}

int main(void) {
  void *doubles = zeroes((size_t)N * N, sizeof(double));
  void *series = zeroes((size_t)N * N, sizeof(double));
  void *weights = zeroes(MASK, sizeof(double));
  void *result = zeroes((size_t)N * N, sizeof(float));
  void *image = zeroes((size_t)N * N, sizeof(float));
  void *mask = zeroes(HEIGHT * WIDTH, sizeof(float));
  apart(doubles, series, weights);
  wide(result, image, mask);
  return 0;
}
