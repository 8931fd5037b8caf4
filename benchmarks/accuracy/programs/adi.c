/* Forward sweeps of ADI in doubles: a tridiagonal system per thread, along rows and along columns.
 */
#include "arrays.h"

static void rows(double (*restrict p)[N], double (*restrict q)[N], const double (*restrict u)[N],
                 double a, double b) {
#pragma cgpredict kernel(adi_rows) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    double before = 1, value = 0;
    for (int j = 1; j < N - 1; ++j) {
      const double pivot = 1 / (a * before + b);
      before = -a * pivot;
      value = (u[i][j] - a * value) * pivot;
      p[i][j] = before;
      q[i][j] = value;
    }
  }
}

static void columns(double (*restrict p)[N], double (*restrict q)[N], const double (*restrict u)[N],
                    double a, double b) {
#pragma cgpredict kernel(adi_columns) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    double before = 1, value = 0;
    for (int j = 1; j < N - 1; ++j) {
      const double pivot = 1 / (a * before + b);
      before = -a * pivot;
      value = (u[j][i] - a * value) * pivot;
      p[j][i] = before;
      q[j][i] = value;
    }
  }
}

int main(void) {
  void *p = zeroes((size_t)N * N, sizeof(double));
  void *q = zeroes((size_t)N * N, sizeof(double));
  void *u = zeroes((size_t)N * N, sizeof(double));
  rows(p, q, u, -0.5, 2.0);
  columns(p, q, u, -0.5, 2.0);
  return 0;
}
