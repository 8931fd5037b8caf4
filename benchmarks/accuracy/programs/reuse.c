/* An array of SIZE floats that all threads read again and again, each warp 128 bytes at a time. */
#include "arrays.h"

static void again(float *restrict b, const float *restrict a) {
#pragma cgpredict kernel(reuse) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float sum = 0;
    for (int round = 0; round < ROUNDS; ++round)
      sum += a[(i + round * 4128) & (SIZE - 1)];
    b[i] = sum;
  }
}

int main(void) {
  again(zeroes(N, sizeof(float)), zeroes(SIZE, sizeof(float)));
  return 0;
}
