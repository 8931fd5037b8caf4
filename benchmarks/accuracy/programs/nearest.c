/* For each point the nearest of some centres, features of all points side by side. */
#include "arrays.h"

static void assign(int *restrict nearest, const float (*restrict point)[N],
                   const float (*restrict centre)[FEATURES]) {
#pragma cgpredict kernel(nearest) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float least = 1e30f;
    int best = 0;
    for (int c = 0; c < CENTRES; ++c) {
      float square = 0;
      for (int f = 0; f < FEATURES; ++f) {
        const float d = point[f][i] - centre[c][f];
        square += d * d;
      }
      if (square < least) {
        least = square;
        best = c;
      }
    }
    nearest[i] = best;
  }
}

int main(void) {
  assign(zeroes(N, sizeof(int)), zeroes((size_t)N * FEATURES, sizeof(float)),
         zeroes((size_t)CENTRES * FEATURES, sizeof(float)));
  return 0;
}
