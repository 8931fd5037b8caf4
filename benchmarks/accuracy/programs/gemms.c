/* Matrices of N x N as they are first written by hand: a product over INNER four terms at a time, a
 * product of complex ones, and a weighted sum of one with the transpose of another. */
#include "arrays.h"
#include "mixed.h"

static void unrolled(float (*restrict c)[N], const float (*restrict a)[INNER],
                     const float (*restrict b)[N], float alpha, float beta) {
#pragma cgpredict kernel(gemm_unrolled4) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < INNER; k += 4) {
        sum += a[i][k] * b[k][j];
        sum += a[i][k + 1] * b[k + 1][j];
        sum += a[i][k + 2] * b[k + 2][j];
        sum += a[i][k + 3] * b[k + 3][j];
      }
      c[i][j] = alpha * sum + beta * c[i][j];
    }
}

static void complexes(float (*restrict c)[N][2], const float (*restrict a)[INNER][2],
                      const float (*restrict b)[N][2]) {
#pragma cgpredict kernel(complex_gemm) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float real = 0, imaginary = 0;
      for (int k = 0; k < INNER; ++k) {
        real += a[i][k][0] * b[k][j][0] - a[i][k][1] * b[k][j][1];
        imaginary += a[i][k][0] * b[k][j][1] + a[i][k][1] * b[k][j][0];
      }
      c[i][j][0] = real;
      c[i][j][1] = imaginary;
    }
}

static void combine(float (*restrict c)[N], const float (*restrict a)[N],
                    const float (*restrict b)[N], float alpha, float beta) {
#pragma cgpredict kernel(geam_transposed) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      c[i][j] = alpha * a[i][j] + beta * b[j][i];
    }
}

int main(void) {
  float *a = zeroes((size_t)2 * N * INNER, sizeof(float));
  for (size_t i = 0; i < (size_t)2 * N * INNER; ++i)
    a[i] = mixed(i) % 1000 / 1000.0f;
  float *b = zeroes((size_t)2 * N * INNER, sizeof(float));
  for (size_t i = 0; i < (size_t)2 * N * INNER; ++i)
    b[i] = mixed(i + 1) % 1000 / 1000.0f;
  float *d = zeroes((size_t)N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    d[i] = mixed(i + 2) % 1000 / 1000.0f;
  float *e = zeroes((size_t)N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    e[i] = mixed(i + 3) % 1000 / 1000.0f;
  void *c = zeroes((size_t)2 * N * N, sizeof(float));
  unrolled(c, (void *)a, (void *)b, 1.5f, 0.5f);
  complexes(c, (void *)a, (void *)b);
  combine(c, (void *)d, (void *)e, 1.5f, 0.5f);
  return 0;
}
