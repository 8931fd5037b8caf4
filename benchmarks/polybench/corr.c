/* CORR: the correlation matrix of N variables (columns) with N observations each. The columns'
   means and standard deviations, the standardised data, then one thread per row of the upper
   triangle, which it mirrors. All sums are kept in memory. */
#include "common.h"

#include <math.h>

#ifndef N
#define N 1024
#endif

static void mean(float *average, float (*data)[N]) {
#pragma cgpredict kernel(corr_mean) grid(1) block(256)
  for (int j = 0; j < N; ++j) {
    average[j] = 0.0f;
    for (int i = 0; i < N; ++i)
      average[j] += data[i][j];
    average[j] /= (float)N;
  }
}

static void deviation(float *stddev, float *average, float (*data)[N]) {
#pragma cgpredict kernel(corr_stddev) grid(1) block(256)
  for (int j = 0; j < N; ++j) {
    stddev[j] = 0.0f;
    for (int i = 0; i < N; ++i)
      stddev[j] += (data[i][j] - average[j]) * (data[i][j] - average[j]);
    const float root = sqrtf(stddev[j] / (float)N);
    stddev[j] = root <= 0.005f ? 1.0f : root; /* a constant column correlates with none */
  }
}

static void standardise(float (*data)[N], float *average, float *stddev) {
  const float scale = sqrtf((float)N);
#pragma cgpredict kernel(corr_reduce) grid(2) block(32, 32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      data[i][j] -= average[j];
      data[i][j] /= scale * stddev[j];
    }
}

static void correlate(float (*symmat)[N], float (*data)[N]) {
#pragma cgpredict kernel(corr) grid(1) block(256)
  for (int j1 = 0; j1 < N; ++j1) {
    symmat[j1][j1] = 1.0f;
    for (int j2 = j1 + 1; j2 < N; ++j2) {
      symmat[j1][j2] = 0.0f;
      for (int i = 0; i < N; ++i)
        symmat[j1][j2] += data[i][j1] * data[i][j2];
      symmat[j2][j1] = symmat[j1][j2];
    }
  }
}

int main(void) {
  float(*data)[N] = allocate((size_t)N * N);
  float(*symmat)[N] = allocate((size_t)N * N);
  float *average = allocate(N), *stddev = allocate(N);
  fill(data, N, N, 0);
  mean(average, data);
  deviation(stddev, average, data);
  standardise(data, average, stddev);
  correlate(symmat, data);
  report("corr", symmat, (size_t)N * N);
  free(data);
  free(symmat);
  free(average);
  free(stddev);
  return 0;
}
