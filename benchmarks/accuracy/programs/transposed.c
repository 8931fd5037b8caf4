/* Transposes of the CUDA samples (G. Ruetsch, P. Micikevicius, "Optimizing Matrix Transpose in CUDA", 2009): a
   copy, rows to columns element by element, and through a tile in shared memory, padded. Launched again and
   again over the same matrices; the measured time is that of one. */
#include "arrays.h"

#ifndef LAUNCHES
#define LAUNCHES 1
#endif

static void copy(float (*restrict to)[N], float (*restrict from)[N]) {
#pragma cgpredict kernel(transpose_copy) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      to[i][j] = from[i][j];
}

static void naive(float (*restrict to)[N], float (*restrict from)[N]) {
#pragma cgpredict kernel(transpose_naive) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      to[j][i] = from[i][j];
}

int main(void) {
  float(*to)[N] = zeroes((size_t)N * N, sizeof(float)), (*from)[N] = zeroes((size_t)N * N, sizeof(float));
  for (int launch = 0; launch < LAUNCHES; ++launch)
    copy(to, from);
  for (int launch = 0; launch < LAUNCHES; ++launch)
    naive(to, from);
  return 0;
}
