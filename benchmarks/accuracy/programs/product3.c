/* One of 3MM's products: N rows, COLUMNS columns, a sum of INNER elements in a register. */
#include "arrays.h"

static void product(float (*restrict e)[COLUMNS], const float (*restrict a)[INNER],
                    const float (*restrict b)[COLUMNS]) {
#pragma cgpredict kernel(product3) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < COLUMNS; ++j) {
      float sum = 0;
      for (int k = 0; k < INNER; ++k)
        sum += a[i][k] * b[k][j];
      e[i][j] = sum;
    }
}

int main(void) {
  void *e = zeroes((size_t)N * COLUMNS, sizeof(float));
  void *a = zeroes((size_t)N * INNER, sizeof(float));
  void *b = zeroes((size_t)INNER * COLUMNS, sizeof(float));
  product(e, a, b);
  return 0;
}
