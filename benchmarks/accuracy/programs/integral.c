/* An image of bytes to its integral: running sums along rows, then of these down columns. */
#include "arrays.h"
#include "mixed.h"

static void rows(unsigned (*restrict sums)[WIDTH], const unsigned char (*restrict image)[WIDTH]) {
#pragma cgpredict kernel(integral_rows) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
    unsigned sum = 0;
    for (int j = 0; j < WIDTH; ++j) {
      sum += image[i][j];
      sums[i][j] = sum;
    }
  }
}

static void columns(unsigned (*restrict area)[WIDTH], const unsigned (*restrict sums)[WIDTH]) {
#pragma cgpredict kernel(integral_columns) grid(1) block(64)
  for (int j = 0; j < WIDTH; ++j) {
    unsigned sum = 0;
    for (int i = 0; i < N; ++i) {
      sum += sums[i][j];
      area[i][j] = sum;
    }
  }
}

int main(void) {
  unsigned char *image = zeroes((size_t)N * WIDTH, sizeof(unsigned char));
  for (size_t i = 0; i < (size_t)N * WIDTH; ++i)
    image[i] = (unsigned char)mixed(i);
  void *sums = zeroes((size_t)N * WIDTH, sizeof(unsigned));
  void *area = zeroes((size_t)N * WIDTH, sizeof(unsigned));
  rows(sums, (void *)image);
  columns(area, sums);
  return 0;
}
