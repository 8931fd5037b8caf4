/* Floats loaded from, and stored to, places of a table that follow no pattern. */
#include "arrays.h"
#include "mixed.h"

static void gather(float *restrict b, const float *restrict a, const unsigned *restrict index) {
#pragma cgpredict kernel(gather) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    b[i] = a[index[i]];
}

static void scatter(float *restrict b, const float *restrict a, const unsigned *restrict index) {
#pragma cgpredict kernel(scatter) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    b[index[i]] = a[i];
}

int main(void) {
  float *dense = zeroes(N, sizeof(float)), *table = zeroes(TABLE, sizeof(float));
  unsigned *index = zeroes(N, sizeof(unsigned));
  for (int i = 0; i < N; ++i)
    index[i] = mixed(i) % TABLE;
  gather(dense, table, index);
  scatter(table, dense, index);
  return 0;
}
