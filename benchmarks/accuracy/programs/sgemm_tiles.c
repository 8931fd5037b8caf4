/* Single-precision products C = alpha A B + beta C of N rows: with B transposed, so that
   neighbouring threads read down its columns, and with tiles of 8 and 16 in shared memory. */
#include "arrays.h"

static void transposed(float (*c)[N], float (*a)[N], float (*b)[N], float alpha, float beta) {
#pragma cgpredict kernel(sgemm_transposed) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i][k] * b[j][k];
      c[i][j] = alpha * sum + beta * c[i][j];
    }
}

static void tiles8(float (*c)[N], float (*a)[N], float (*b)[N], float alpha, float beta) {
#pragma cgpredict kernel(sgemm_tiles8) grid(2) block(8, 8) shared(a, b) tile(8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = alpha * sum + beta * c[i][j];
    }
}

static void tiles16(float (*c)[N], float (*a)[N], float (*b)[N], float alpha, float beta) {
#pragma cgpredict kernel(sgemm_tiles16) grid(2) block(16, 16) shared(a, b) tile(16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = alpha * sum + beta * c[i][j];
    }
}

int main(void) {
  const size_t elements = (size_t)N * N;
  float(*a)[N] = zeroes(elements, sizeof(float)), (*b)[N] = zeroes(elements, sizeof(float));
  float(*c)[N] = zeroes(elements, sizeof(float));
  transposed(c, a, b, 1.5f, 0.5f);
  tiles8(c, a, b, 1.5f, 0.5f);
  tiles16(c, a, b, 1.5f, 0.5f);
  return 0;
}
