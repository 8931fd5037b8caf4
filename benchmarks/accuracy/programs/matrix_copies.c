/* Copies of a matrix of N rows, along its rows and down its columns ("Professional CUDA C
   Programming", 2014: what bounds the transposes there). */
#include "arrays.h"

#ifndef REAL
#define REAL float
#endif

static void rows(REAL (*to)[N], REAL (*from)[N]) {
#pragma cgpredict kernel(copy_rows) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      to[i][j] = from[i][j];
}

static void columns(REAL (*to)[N], REAL (*from)[N]) {
#pragma cgpredict kernel(copy_columns) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      to[j][i] = from[j][i];
}

int main(void) {
  REAL(*from)[N] = zeroes((size_t)N * N, sizeof(REAL));
  REAL(*to)[N] = zeroes((size_t)N * N, sizeof(REAL));
  rows(to, from);
  columns(to, from);
  return 0;
}
