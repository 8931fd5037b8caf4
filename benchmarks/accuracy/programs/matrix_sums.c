/* Sums of two matrices of N rows (J. Cheng, M. Grossman, T. McKercher, "Professional CUDA C
   Programming", 2014: sumMatrix), a thread for each element. */
#include "arrays.h"

static void sum(float (*c)[N], float (*a)[N], float (*b)[N]) {
#pragma cgpredict kernel(matrix_sum) grid(2) block(32, 32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      c[i][j] = a[i][j] + b[i][j];
}

int main(void) {
  const size_t elements = (size_t)N * N;
  sum(zeroes(elements, sizeof(float)), zeroes(elements, sizeof(float)),
      zeroes(elements, sizeof(float)));
  return 0;
}
