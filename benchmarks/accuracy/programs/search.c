/* Keys found in a sorted table by bisection, and primes by trial. */
#include "arrays.h"
#include "mixed.h"

static void find(int *restrict place, const unsigned *restrict sorted,
                 const unsigned *restrict key) {
#pragma cgpredict kernel(binary_search) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const unsigned wanted = key[i];
    int low = 0, high = TABLE;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (sorted[middle] < wanted)
        low = middle + 1;
      else
        high = middle;
    }
    place[i] = low;
  }
}

static void test(int *restrict prime) {
#pragma cgpredict kernel(primes) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    int found = 1;
    for (int d = 2; d * d <= i && found; ++d)
      found = i % d != 0;
    prime[i] = found;
  }
}

int main(void) {
  unsigned *sorted = zeroes(TABLE, sizeof(unsigned)), *key = zeroes(N, sizeof(unsigned));
  for (int i = 0; i < TABLE; ++i)
    sorted[i] = 0xffffffffu / TABLE * i;
  for (int i = 0; i < N; ++i)
    key[i] = mixed(i);
  find(zeroes(N, sizeof(int)), sorted, key);
  test(zeroes(N, sizeof(int)));
  return 0;
}
