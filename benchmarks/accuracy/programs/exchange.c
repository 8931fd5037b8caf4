/* A step of a bitonic sorting network, and an array reversed. */
#include "arrays.h"
#include "mixed.h"

static void exchange(int *a) {
#pragma cgpredict kernel(exchange) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const int other = i ^ APART;
    if (other > i) {
      const int low = a[i], high = a[other];
      if (((i & (2 * APART)) == 0) == (low > high)) {
        a[i] = high;
        a[other] = low;
      }
    }
  }
}

static void reverse(float *restrict b, const float *restrict a) {
#pragma cgpredict kernel(reverse) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    b[i] = a[N - 1 - i];
}

int main(void) {
  int *a = zeroes(N, sizeof(int));
  for (int i = 0; i < N; ++i)
    a[i] = (int)(mixed(i) >> 1);
  exchange(a);
  reverse(zeroes(N, sizeof(float)), zeroes(N, sizeof(float)));
  return 0;
}
