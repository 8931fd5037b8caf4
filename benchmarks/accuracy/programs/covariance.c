/* COVARIANCE in floats: columns less their means, and the products of all pairs of columns, of
   which those above the diagonal are computed and stored twice. */
#include "arrays.h"

static void centre(float (*restrict data)[N], const float *restrict mean) {
#pragma cgpredict kernel(cov_centre) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      data[i][j] -= mean[j];
    }
}

static void products(float (*restrict cov)[N], const float (*restrict data)[N]) {
#pragma cgpredict kernel(cov_matrix) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      if (j >= i) {
        float sum = 0;
        for (int k = 0; k < N; ++k)
          sum += data[k][i] * data[k][j];
        cov[i][j] = sum / (N - 1.0f);
        cov[j][i] = sum / (N - 1.0f);
      }
    }
}

int main(void) {
  void *cov = zeroes((size_t)N * N, sizeof(float));
  void *data = zeroes((size_t)N * N, sizeof(float));
  void *mean = zeroes(N, sizeof(float));
  centre(data, mean);
  products(cov, data);
  return 0;
}
