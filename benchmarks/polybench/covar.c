/* COVAR: the covariance matrix of N variables (columns) with N observations each. The columns'
   means, the centred data, then one thread per row of the upper triangle, which it mirrors. All
   sums are kept in memory. */
#include "common.h"

#ifndef N
#define N 1024
#endif

static void mean(float *average, float (*data)[N]) {
#pragma cgpredict kernel(covar_mean) grid(1) block(256)
  for (int j = 0; j < N; ++j) {
    average[j] = 0.0f;
    for (int i = 0; i < N; ++i)
      average[j] += data[i][j];
    average[j] /= (float)N;
  }
}

static void centre(float (*data)[N], float *average) {
#pragma cgpredict kernel(covar_reduce) grid(2) block(32, 32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      data[i][j] -= average[j];
}

static void covariance(float (*symmat)[N], float (*data)[N]) {
#pragma cgpredict kernel(covar) grid(1) block(256)
  for (int j1 = 0; j1 < N; ++j1)
    for (int j2 = j1; j2 < N; ++j2) {
      symmat[j1][j2] = 0.0f;
      for (int i = 0; i < N; ++i)
        symmat[j1][j2] += data[i][j1] * data[i][j2];
      symmat[j2][j1] = symmat[j1][j2];
    }
}

int main(void) {
  float(*data)[N] = allocate((size_t)N * N);
  float(*symmat)[N] = allocate((size_t)N * N);
  float *average = allocate(N);
  fill(data, N, N, 0);
  mean(average, data);
  centre(data, average);
  covariance(symmat, data);
  report("covar", symmat, (size_t)N * N);
  free(data);
  free(symmat);
  free(average);
  return 0;
}
