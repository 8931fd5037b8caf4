/* Products of square matrices of floats with either one transposed, and with threads along columns
 * of the result. */
#include "arrays.h"

static void second(float (*restrict c)[N], const float (*restrict a)[N],
                   const float (*restrict b)[N]) {
#pragma cgpredict kernel(product_nt) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i][k] * b[j][k];
      c[i][j] = sum;
    }
}

static void first(float (*restrict c)[N], const float (*restrict a)[N],
                  const float (*restrict b)[N]) {
#pragma cgpredict kernel(product_tn) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[k][i] * b[k][j];
      c[i][j] = sum;
    }
}

static void down(float (*restrict c)[N], const float (*restrict a)[N],
                 const float (*restrict b)[N]) {
#pragma cgpredict kernel(product_down) grid(2) block(32, 8)
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N; ++i) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

int main(void) {
  void *a = zeroes((size_t)N * N, sizeof(float));
  void *b = zeroes((size_t)N * N, sizeof(float));
  void *c = zeroes((size_t)N * N, sizeof(float));
  second(c, a, b);
  first(c, a, b);
  down(c, a, b);
  return 0;
}
