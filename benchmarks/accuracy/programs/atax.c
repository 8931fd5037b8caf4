/* PolyBench/GPU ATAX: y = A' (A x). Both sums are in memory and updated in every turn. */
#include "arrays.h"

static void rowSums(float *tmp, float (*a)[N], float *x) {
#pragma cgpredict kernel(atax1) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      tmp[i] += a[i][j] * x[j];
}

static void columnSums(float *y, float (*a)[N], float *tmp) {
#pragma cgpredict kernel(atax2) grid(1) block(256)
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N; ++i)
      y[j] += a[i][j] * tmp[i];
}

int main(void) {
  float(*a)[N] = zeroes((size_t)N * N, sizeof(float));
  float *x = zeroes(N, sizeof(float)), *y = zeroes(N, sizeof(float));
  float *tmp = zeroes(N, sizeof(float));
  rowSums(tmp, a, x);
  columnSums(y, a, tmp);
  return 0;
}
