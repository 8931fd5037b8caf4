/* Products of a symmetric and of a triangular matrix of N x N floats with one of N x WIDTH, and
 * systems with a triangular one solved, a column of right sides per thread. */
#include "arrays.h"
#include "mixed.h"

static void symmetric(float (*restrict c)[WIDTH], const float (*restrict a)[N],
                      const float (*restrict b)[WIDTH], float alpha, float beta) {
#pragma cgpredict kernel(symm) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < WIDTH; ++j) {
      float sum = 0;
      for (int k = 0; k <= i; ++k)
        sum += a[i][k] * b[k][j];
      for (int k = i + 1; k < N; ++k)
        sum += a[k][i] * b[k][j];
      c[i][j] = beta * c[i][j] + alpha * sum;
    }
}

static void triangular(float (*restrict c)[WIDTH], const float (*restrict a)[N],
                       const float (*restrict b)[WIDTH], float alpha) {
#pragma cgpredict kernel(trmm) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < WIDTH; ++j) {
      float sum = b[i][j];
      for (int k = i + 1; k < N; ++k)
        sum += a[k][i] * b[k][j];
      c[i][j] = alpha * sum;
    }
}

static void substitute(float (*restrict x)[WIDTH], const float (*restrict a)[N],
                       const float (*restrict b)[WIDTH]) {
#pragma cgpredict kernel(trsm_columns) grid(1) block(64)
  for (int j = 0; j < WIDTH; ++j) {
    for (int i = 0; i < N; ++i) {
      float rest = b[i][j];
      for (int k = 0; k < i; ++k)
        rest -= a[i][k] * x[k][j];
      x[i][j] = rest / a[i][i];
    }
  }
}

int main(void) {
  float *a = zeroes((size_t)N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    a[i] = i % (N + 1) == 0 ? 2.0f : mixed(i) % 1000 / 1000.0f / N;
  float *b = zeroes((size_t)N * WIDTH, sizeof(float));
  for (size_t i = 0; i < (size_t)N * WIDTH; ++i)
    b[i] = mixed(i + 1) % 1000 / 1000.0f;
  void *c = zeroes((size_t)N * WIDTH, sizeof(float));
  void *x = zeroes((size_t)N * WIDTH, sizeof(float));
  symmetric(c, (void *)a, (void *)b, 1.5f, 0.5f);
  triangular(c, (void *)a, (void *)b, 1.5f);
  substitute(x, (void *)a, (void *)b);
  return 0;
}
