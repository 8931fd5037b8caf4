/* Planes of a network made smaller, by the largest of 2 x 2, and larger, by repetition. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void shrink(float (*restrict small)[N][N], const float (*restrict large)[2 * N][2 * N]) {
#pragma cgpredict kernel(max_pool) grid(3) block(32, 8, 1)
  for (int p = 0; p < PLANES; ++p)
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j) {
        const float above = fmaxf(large[p][2 * i][2 * j], large[p][2 * i][2 * j + 1]);
        const float below = fmaxf(large[p][2 * i + 1][2 * j], large[p][2 * i + 1][2 * j + 1]);
        small[p][i][j] = fmaxf(above, below);
      }
}

static void grow(float (*restrict again)[2 * N][2 * N], const float (*restrict small)[N][N]) {
#pragma cgpredict kernel(upsample) grid(3) block(32, 8, 1)
  for (int p = 0; p < PLANES; ++p)
    for (int i = 0; i < 2 * N; ++i)
      for (int j = 0; j < 2 * N; ++j) {
        again[p][i][j] = small[p][i / 2][j / 2];
      }
}

int main(void) {
  float *large = zeroes((size_t)4 * PLANES * N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)4 * PLANES * N * N; ++i)
    large[i] = mixed(i) % 1000 / 1000.0f;
  void *small = zeroes((size_t)PLANES * N * N, sizeof(float));
  void *again = zeroes((size_t)4 * PLANES * N * N, sizeof(float));
  shrink(small, (void *)large);
  grow(again, small);
  return 0;
}
