/* Threads that each take CHUNK elements side by side, as threads of a CPU would. */
#include "arrays.h"

static void sumChunks(float *restrict sums, const float *restrict a) {
#pragma cgpredict kernel(chunk_sums) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float sum = 0;
    for (int j = 0; j < CHUNK; ++j)
      sum += a[i * CHUNK + j];
    sums[i] = sum;
  }
}

static void scaleChunks(float *restrict b, const float *restrict a) {
#pragma cgpredict kernel(chunk_scale) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < CHUNK; ++j)
      b[i * CHUNK + j] = 2 * a[i * CHUNK + j];
  }
}

int main(void) {
  float *a = zeroes((size_t)N * CHUNK, sizeof(float)),
        *b = zeroes((size_t)N * CHUNK, sizeof(float));
  sumChunks(b, a);
  scaleChunks(b, a);
  return 0;
}
