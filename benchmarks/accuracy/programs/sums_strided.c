/* Sums of two matrices of HEIGHT rows of WIDTH floats into a third: by threads whose x is the row
   (matrix_sum_normal of M. Amaris's gpuperfpredict); and as in G. Bumma's notes on CUDA (Bologna,
   2025): a column each, a column a block, and a row of blocks for each row. */
#include "arrays.h"

static void rowsFirst(float *s, float *a, float *b, int n) {
#pragma cgpredict kernel(sum_rows_first) grid(2) block(32, 32)
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      const int at = i * n + j;
      if (at < n * n)
        s[at] = a[at] + b[at];
    }
}

static void columnEach(float *a, float *b, float *c, int width, int height) {
#pragma cgpredict kernel(sum_column_each) grid(1) block(128)
  for (unsigned x = 0; x < (unsigned)width; ++x)
    for (int y = 0; y < height; ++y) {
      const unsigned at = y * width + x;
      c[at] = a[at] + b[at];
    }
}

static void columnBlocks(float *a, float *b, float *c, int width, int height) {
#pragma cgpredict kernel(sum_column_blocks) grid(2) block(1, 512)
  for (unsigned y = 0; y < (unsigned)height; ++y)
    for (unsigned x = 0; x < (unsigned)width; ++x) {
      const unsigned at = y * width + x;
      c[at] = a[at] + b[at];
    }
}

static void rowBlocks(float *a, float *b, float *c, int width, int height) {
#pragma cgpredict kernel(sum_row_blocks) grid(2) block(64, 1)
  for (unsigned y = 0; y < (unsigned)height; ++y)
    for (unsigned x = 0; x < (unsigned)width; ++x) {
      const unsigned at = y * width + x;
      c[at] = a[at] + b[at];
    }
}

int main(int argc, char **argv) {
  (void)argv;
  const size_t elements = (size_t)WIDTH * HEIGHT;
  float *a = zeroes(elements, sizeof(float)), *b = zeroes(elements, sizeof(float));
  float *c = zeroes(elements, sizeof(float));
#if WIDTH == HEIGHT
  rowsFirst(c, a, b, WIDTH * argc);
#endif
  columnEach(a, b, c, WIDTH * argc, HEIGHT * argc);
  columnBlocks(a, b, c, WIDTH * argc, HEIGHT * argc);
  rowBlocks(a, b, c, WIDTH * argc, HEIGHT * argc);
  return 0;
}
