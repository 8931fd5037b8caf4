/* An update of rank one, a step of Floyd's and Warshall's algorithm, launched for each vertex, and
 * a product in double precision. */
#include "arrays.h"

static void update(double (*restrict a)[N], const double *restrict u, const double *restrict v) {
#pragma cgpredict kernel(rank_one) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      a[i][j] -= u[i] * v[j];
}

static void relax(float (*a)[N], int k) {
#pragma cgpredict kernel(floyd) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      if (a[i][k] + a[k][j] < a[i][j])
        a[i][j] = a[i][k] + a[k][j];
}

static void multiply(double (*restrict c)[N], const double (*restrict a)[N],
                     const double (*restrict b)[N]) {
#pragma cgpredict kernel(matmul_double) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      double sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

int main(void) {
  double(*a)[N] = zeroes((size_t)N * N, sizeof(double)),
  (*b)[N] = zeroes((size_t)N * N, sizeof(double));
  update(a, zeroes(N, sizeof(double)), zeroes(N, sizeof(double)));
  float(*distance)[N] = zeroes((size_t)N * N, sizeof(float));
  for (int k = 0; k < N; ++k)
    relax(distance, k);
  multiply(zeroes((size_t)N * N, sizeof(double)), a, b);
  return 0;
}
