/* An image blurred along rows, and down columns. */
#include "arrays.h"

static void alongRows(float (*restrict b)[N], const float (*restrict a)[N],
                      const float *restrict weight) {
#pragma cgpredict kernel(blur_rows) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int r = -RADIUS; r <= RADIUS; ++r)
        if (j + r >= 0 && j + r < N)
          sum += weight[r + RADIUS] * a[i][j + r];
      b[i][j] = sum;
    }
}

static void downColumns(float (*restrict b)[N], const float (*restrict a)[N],
                        const float *restrict weight) {
#pragma cgpredict kernel(blur_columns) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int r = -RADIUS; r <= RADIUS; ++r)
        if (i + r >= 0 && i + r < N)
          sum += weight[r + RADIUS] * a[i + r][j];
      b[i][j] = sum;
    }
}

int main(void) {
  float(*a)[N] = zeroes((size_t)N * N, sizeof(float));
  float(*b)[N] = zeroes((size_t)N * N, sizeof(float));
  float *weight = zeroes(2 * RADIUS + 1, sizeof(float));
  alongRows(b, a, weight);
  downColumns(b, a, weight);
  return 0;
}
