/* DOITGEN: the innermost dimension of an array of N x N x P doubles times a matrix. */
#include "arrays.h"

static void transform(double (*restrict sum)[N][P], const double (*restrict a)[N][P],
                      const double (*restrict c)[P]) {
#pragma cgpredict kernel(doitgen) grid(3) block(32, 4, 2)
  for (int r = 0; r < N; ++r)
    for (int q = 0; q < N; ++q)
      for (int p = 0; p < P; ++p) {
        double all = 0;
        for (int s = 0; s < P; ++s)
          all += a[r][q][s] * c[s][p];
        sum[r][q][p] = all;
      }
}

int main(void) {
  void *sum = zeroes((size_t)N * N * P, sizeof(double));
  void *a = zeroes((size_t)N * N * P, sizeof(double));
  void *c = zeroes(P * P, sizeof(double));
  transform(sum, a, c);
  return 0;
}
