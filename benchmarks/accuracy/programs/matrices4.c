/* Products of N pairs of 4 x 4 matrices, one after the other in memory, or element by element. */
#include "arrays.h"

static void records(float (*restrict c)[4][4], const float (*restrict a)[4][4],
                    const float (*restrict b)[4][4]) {
#pragma cgpredict kernel(product4_records) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    for (int r = 0; r < 4; ++r)
      for (int s = 0; s < 4; ++s) {
        float sum = 0;
        for (int k = 0; k < 4; ++k)
          sum += a[i][r][k] * b[i][k][s];
        c[i][r][s] = sum;
      }
  }
}

static void planes(float (*restrict c)[4][N], const float (*restrict a)[4][N],
                   const float (*restrict b)[4][N]) {
#pragma cgpredict kernel(product4_planes) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    for (int r = 0; r < 4; ++r)
      for (int s = 0; s < 4; ++s) {
        float sum = 0;
        for (int k = 0; k < 4; ++k)
          sum += a[r][k][i] * b[k][s][i];
        c[r][s][i] = sum;
      }
  }
}

int main(void) {
  void *a = zeroes((size_t)16 * N, sizeof(float));
  void *b = zeroes((size_t)16 * N, sizeof(float));
  void *c = zeroes((size_t)16 * N, sizeof(float));
  records(c, a, b);
  planes(c, a, b);
  return 0;
}
