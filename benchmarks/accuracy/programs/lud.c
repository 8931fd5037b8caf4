/* The inner update of an LU decomposition's step: the matrix right of and below its first DEPTH
   rows and columns, less their product. */
#include "arrays.h"

static void inner(float (*a)[N]) {
#pragma cgpredict kernel(lud_inner) grid(2) block(16, 16)
  for (int i = DEPTH; i < N; ++i)
    for (int j = DEPTH; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < DEPTH; ++k)
        sum += a[i][k] * a[k][j];
      a[i][j] -= sum;
    }
}

int main(void) {
  void *a = zeroes((size_t)N * N, sizeof(float));
  inner(a);
  return 0;
}
