/* A matrix transposed element by element: either the loads or the stores go down columns. */
#include "arrays.h"

static void readColumns(float (*restrict b)[N], const float (*restrict a)[N]) {
#pragma cgpredict kernel(transpose_read) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      b[i][j] = a[j][i];
}

static void writeColumns(float (*restrict b)[N], const float (*restrict a)[N]) {
#pragma cgpredict kernel(transpose_write) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      b[j][i] = a[i][j];
}

int main(void) {
  float(*a)[N] = zeroes((size_t)N * N, sizeof(float));
  float(*b)[N] = zeroes((size_t)N * N, sizeof(float));
  readColumns(b, a);
  writeColumns(b, a);
  return 0;
}
