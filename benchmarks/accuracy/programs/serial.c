/* Few threads that wait for each of their own results: products, and places to go next. */
#include "arrays.h"
#include "mixed.h"

static void chain(float *a, float factor) {
#pragma cgpredict kernel(chain) grid(1) block(32)
  for (int i = 0; i < N; ++i) {
    float x = a[i];
    for (int turn = 0; turn < TURNS; ++turn)
      x = x * factor + 1;
    a[i] = x;
  }
}

static void walk(unsigned *restrict out, const unsigned *restrict next) {
#pragma cgpredict kernel(walk) grid(1) block(32)
  for (int i = 0; i < N; ++i) {
    unsigned at = i;
    for (int turn = 0; turn < TURNS; ++turn)
      at = next[at];
    out[i] = at;
  }
}

int main(void) {
  unsigned *next = zeroes(PLACES, sizeof(unsigned));
  for (int i = 0; i < PLACES; ++i)
    next[i] = mixed(i) % PLACES;
  chain(zeroes(N, sizeof(float)), 0.5f);
  walk(zeroes(N, sizeof(unsigned)), next);
  return 0;
}
