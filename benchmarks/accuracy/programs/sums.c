/* Sums of a matrix's rows and of its columns, one per thread, in a register. */
#include "arrays.h"

static void rows(float *restrict sums, const float (*restrict a)[N]) {
#pragma cgpredict kernel(row_sums) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float sum = 0;
    for (int j = 0; j < N; ++j)
      sum += a[i][j];
    sums[i] = sum;
  }
}

static void columns(float *restrict sums, const float (*restrict a)[N]) {
#pragma cgpredict kernel(column_sums) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float sum = 0;
    for (int j = 0; j < N; ++j)
      sum += a[j][i];
    sums[i] = sum;
  }
}

int main(void) {
  float(*a)[N] = zeroes((size_t)N * N, sizeof(float)), *sums = zeroes(N, sizeof(float));
  rows(sums, a);
  columns(sums, a);
  return 0;
}
