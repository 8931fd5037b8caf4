/* Means and variances in doubles, in two passes, of N rows of LENGTH and of N columns. */
#include "arrays.h"

static void rows(double *mean, double *variance, const double (*a)[LENGTH]) {
#pragma cgpredict kernel(row_variance) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int j = 0; j < LENGTH; ++j)
      sum += a[i][j];
    const double middle = sum / LENGTH;
    double squares = 0;
    for (int j = 0; j < LENGTH; ++j)
      squares += (a[i][j] - middle) * (a[i][j] - middle);
    mean[i] = middle;
    variance[i] = squares / (LENGTH - 1);
  }
}

static void columns(double *mean, double *variance, const double (*a)[N]) {
#pragma cgpredict kernel(column_variance) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int j = 0; j < LENGTH; ++j)
      sum += a[j][i];
    const double middle = sum / LENGTH;
    double squares = 0;
    for (int j = 0; j < LENGTH; ++j)
      squares += (a[j][i] - middle) * (a[j][i] - middle);
    mean[i] = middle;
    variance[i] = squares / (LENGTH - 1);
  }
}

int main(void) {
  void *a = zeroes((size_t)N * LENGTH, sizeof(double));
  void *mean = zeroes(N, sizeof(double));
  void *variance = zeroes(N, sizeof(double));
  rows(mean, variance, a);
  columns(mean, variance, a);
  return 0;
}
