/* Sums of the rows and of the columns of a matrix of N rows, which no compiler knows ("CUDA Training
   Series", Oak Ridge, 2020: hw4), one per thread, in a register. */
#include "arrays.h"

static void rows(const float *a, float *sums, size_t n) {
#pragma cgpredict kernel(row_sums) grid(1) block(256)
  for (size_t i = 0; i < n; ++i) {
    float sum = 0;
    for (size_t j = 0; j < n; ++j)
      sum += a[i * n + j];
    sums[i] = sum;
  }
}

static void columns(const float *a, float *sums, size_t n) {
#pragma cgpredict kernel(column_sums) grid(1) block(256)
  for (size_t i = 0; i < n; ++i) {
    float sum = 0;
    for (size_t j = 0; j < n; ++j)
      sum += a[j * n + i];
    sums[i] = sum;
  }
}

int main(int argc, char **argv) {
  (void)argv;
  float *a = zeroes((size_t)N * N, sizeof(float)), *sums = zeroes(N, sizeof(float));
  rows(a, sums, (size_t)N * argc);
  columns(a, sums, (size_t)N * argc);
  return 0;
}
