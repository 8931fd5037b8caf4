/* A step of a bitonic sorting network, and an array reversed. The keys stay as they are, so that the
 * step moves the same values in every launch: one that sorted them would find them sorted from its
 * second launch on, and a repeated measurement would be of loads alone. */
#include "arrays.h"
#include "mixed.h"

static void exchange_by_key(int *restrict value, const int *restrict key) {
#pragma cgpredict kernel(exchange_by_key) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const int other = i ^ APART;
    if (other > i && ((i & (2 * APART)) == 0) == (key[i] > key[other])) {
      const int moved = value[i];
      value[i] = value[other];
      value[other] = moved;
    }
  }
}

static void reverse(float *restrict b, const float *restrict a) {
#pragma cgpredict kernel(reverse) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    b[i] = a[N - 1 - i];
}

int main(void) {
  int *key = zeroes(N, sizeof(int));
  for (int i = 0; i < N; ++i)
    key[i] = (int)(mixed(i) >> 1);
  exchange_by_key(zeroes(N, sizeof(int)), key);
  reverse(zeroes(N, sizeof(float)), zeroes(N, sizeof(float)));
  return 0;
}
