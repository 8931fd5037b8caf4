/* Two vectors, each increased by a matrix times a vector, the second one transposed. Sums are in
   memory, and no pointer is restrict. */
#include "arrays.h"

static void rows(float *x, float (*a)[N], float *y) {
#pragma cgpredict kernel(mvt_rows) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j)
      x[i] += a[i][j] * y[j];
  }
}

static void columns(float *x, float (*a)[N], float *y) {
#pragma cgpredict kernel(mvt_columns) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j)
      x[i] += a[j][i] * y[j];
  }
}

int main(void) {
  void *a = zeroes((size_t)N * N, sizeof(float));
  void *x = zeroes(N, sizeof(float));
  void *y = zeroes(N, sizeof(float));
  rows(x, a, y);
  columns(x, a, y);
  return 0;
}
