/* MVT: x1 = x1 + A y1 and x2 = x2 + A^T y2, one thread per element, each sum in a register. */
#include "common.h"

#ifndef N
#define N 4096
#endif

static void product(float *x1, float (*A)[N], float *y1) {
#pragma cgpredict kernel(mvt_product) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float sum = x1[i];
    for (int j = 0; j < N; ++j)
      sum += A[i][j] * y1[j];
    x1[i] = sum;
  }
}

static void transposed(float *x2, float (*A)[N], float *y2) {
#pragma cgpredict kernel(mvt_transposed) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float sum = x2[i];
    for (int j = 0; j < N; ++j)
      sum += A[j][i] * y2[j];
    x2[i] = sum;
  }
}

int main(void) {
  float(*A)[N] = allocate((size_t)N * N);
  float *y1 = allocate(N), *y2 = allocate(N);
  float(*x)[N] = allocate(2 * (size_t)N);
  fill(A, N, N, 0);
  fill(y1, 1, N, 1);
  fill(y2, 1, N, 2);
  fill(x, 2, N, 3);
  product(x[0], A, y1);
  transposed(x[1], A, y2);
  report("mvt", x, 2 * (size_t)N);
  free(A);
  free(y1);
  free(y2);
  free(x);
  return 0;
}
