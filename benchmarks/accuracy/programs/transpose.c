/* A matrix transposed element by element: either the loads or the stores go down columns, the loads
   of one form through the read-only cache. */
#include "arrays.h"

#ifndef REAL
#define REAL float
#endif

static void readColumns(REAL (*restrict b)[N], const REAL (*restrict a)[N]) {
#pragma cgpredict kernel(transpose_read) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      b[i][j] = a[j][i];
}

static void readOnly(REAL (*restrict b)[N], const REAL (*restrict a)[N]) {
#pragma cgpredict kernel(transpose_read_only) grid(2) block(32, 8) readonly(a)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      b[i][j] = a[j][i];
}

static void writeColumns(REAL (*restrict b)[N], const REAL (*restrict a)[N]) {
#pragma cgpredict kernel(transpose_write) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      b[j][i] = a[i][j];
}

int main(void) {
  REAL(*a)[N] = zeroes((size_t)N * N, sizeof(REAL));
  REAL(*b)[N] = zeroes((size_t)N * N, sizeof(REAL));
  readColumns(b, a);
  readOnly(b, a);
  writeColumns(b, a);
  return 0;
}
