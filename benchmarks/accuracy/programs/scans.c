/* Running sums in doubles, along a row or along a column per thread. */
#include "arrays.h"

static void rows(double (*restrict b)[N], const double (*restrict a)[N]) {
#pragma cgpredict kernel(row_scan) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int j = 0; j < N; ++j) {
      sum += a[i][j];
      b[i][j] = sum;
    }
  }
}

static void columns(double (*restrict b)[N], const double (*restrict a)[N]) {
#pragma cgpredict kernel(column_scan) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int j = 0; j < N; ++j) {
      sum += a[j][i];
      b[j][i] = sum;
    }
  }
}

int main(void) {
  void *b = zeroes((size_t)N * N, sizeof(double));
  void *a = zeroes((size_t)N * N, sizeof(double));
  rows(b, a);
  columns(b, a);
  return 0;
}
