/* A matrix of doubles transposed, with rows PAD elements longer than it. */
#include "arrays.h"

static void transpose(double (*restrict b)[N + PAD], const double (*restrict a)[N + PAD]) {
#pragma cgpredict kernel(transpose_padded) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      b[j][i] = a[i][j];
    }
}

int main(void) {
  void *b = zeroes((size_t)N * (N + PAD), sizeof(double));
  void *a = zeroes((size_t)N * (N + PAD), sizeof(double));
  transpose(b, a);
  return 0;
}
