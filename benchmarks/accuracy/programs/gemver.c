/* GEMVER in doubles: a matrix and two products of vectors, and its transpose times a vector. */
#include "arrays.h"

static void update(double (*restrict a)[N], const double *restrict u, const double *restrict v,
                   const double *restrict w, const double *restrict z) {
#pragma cgpredict kernel(gemver_update) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      a[i][j] += u[i] * v[j] + w[i] * z[j];
    }
}

static void product(double *restrict x, const double (*restrict a)[N], const double *restrict y,
                    const double *restrict z, double beta) {
#pragma cgpredict kernel(gemver_product) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    double sum = x[i];
    for (int j = 0; j < N; ++j)
      sum += beta * a[j][i] * y[j];
    x[i] = sum + z[i];
  }
}

int main(void) {
  void *a = zeroes((size_t)N * N, sizeof(double));
  void *u = zeroes(N, sizeof(double));
  void *v = zeroes(N, sizeof(double));
  void *w = zeroes(N, sizeof(double));
  void *z = zeroes(N, sizeof(double));
  update(a, u, v, w, z);
  product(u, a, v, z, 1.25);
  return 0;
}
