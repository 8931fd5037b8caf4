/* Every STRIDE-th float loaded, and stored. */
#include "arrays.h"

static void load(float *restrict b, const float *restrict a) {
#pragma cgpredict kernel(load_strided) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    b[i] = a[i * STRIDE];
}

static void store(float *restrict b, const float *restrict a) {
#pragma cgpredict kernel(store_strided) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    b[i * STRIDE] = a[i];
}

int main(void) {
  float *dense = zeroes(N, sizeof(float)), *sparse = zeroes((size_t)N * STRIDE, sizeof(float));
  load(dense, sparse);
  store(sparse, dense);
  return 0;
}
