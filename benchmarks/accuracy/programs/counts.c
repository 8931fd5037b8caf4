/* How often each value of a byte occurs among N random ones, by THREADS threads. */
#include "arrays.h"
#include "mixed.h"

static void count(unsigned *restrict counts, const unsigned char *restrict data, long n,
                  long threads) {
#pragma cgpredict kernel(count_bytes) grid(1) block(512)
  for (long thread = 0; thread < threads; ++thread)
    for (long i = thread; i < n; i += threads)
      ++counts[data[i]];
}

int main(int argc, char **argv) {
  (void)argv;
  unsigned char *data = zeroes(N, 1);
  for (long i = 0; i < N; ++i)
    data[i] = (unsigned char)mixed((unsigned)i);
  count(zeroes(256, sizeof(unsigned)), data, N, (long)THREADS * argc);
  return 0;
}
