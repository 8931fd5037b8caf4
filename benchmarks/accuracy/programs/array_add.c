/* The sum of two matrices, thread x along a row or along a column. */
#include "arrays.h"

static void addRows(float (*c)[N], float (*a)[N], float (*b)[N]) {
#pragma cgpredict kernel(rows) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      c[i][j] = a[i][j] + b[i][j];
}

static void addColumns(float (*c)[N], float (*a)[N], float (*b)[N]) {
#pragma cgpredict kernel(columns) grid(2) block(16, 16)
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N; ++i)
      c[i][j] = a[i][j] + b[i][j];
}

int main(void) {
  float(*a)[N] = zeroes((size_t)N * N, sizeof(float));
  float(*b)[N] = zeroes((size_t)N * N, sizeof(float));
  float(*c)[N] = zeroes((size_t)N * N, sizeof(float));
  addRows(c, a, b);
  addColumns(c, a, b);
  return 0;
}
