/* Elements of one and of two bytes. */
#include "arrays.h"

static void copyBytes(unsigned char *restrict b, const unsigned char *restrict a) {
#pragma cgpredict kernel(copy_bytes) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    b[i] = a[i];
}

static void addShorts(short *restrict c, const short *restrict a, const short *restrict b) {
#pragma cgpredict kernel(add_shorts) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    c[i] = (short)(a[i] + b[i]);
}

int main(void) {
  copyBytes(zeroes(N, 1), zeroes(N, 1));
  addShorts(zeroes(N, 2), zeroes(N, 2), zeroes(N, 2));
  return 0;
}
