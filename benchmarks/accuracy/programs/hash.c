/* Rounds of shifts, exclusive ors and products of 32-bit integers. */
#include "arrays.h"

static void scramble(unsigned *restrict b, const unsigned *restrict a) {
#pragma cgpredict kernel(hash) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    unsigned h = a[i];
    for (int round = 0; round < ROUNDS; ++round) {
      h ^= h >> 16;
      h *= 0x7feb352du;
      h ^= h >> 15;
      h *= 0x846ca68bu;
      h ^= h << 7;
    }
    b[i] = h;
  }
}

int main(void) {
  scramble(zeroes(N, sizeof(unsigned)), zeroes(N, sizeof(unsigned)));
  return 0;
}
