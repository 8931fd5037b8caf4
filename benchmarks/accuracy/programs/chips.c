/* Temperatures of LAYERS of a chip, N x N each: a thread goes through the layers and keeps what is
 * below and above it. */
#include "arrays.h"
#include "mixed.h"

static void heat(float (*restrict next)[N][N], const float (*restrict last)[N][N],
                 const float (*restrict power)[N][N], float centre, float sideways, float upright,
                 float ambient) {
#pragma cgpredict kernel(hotspot_layers) grid(2) block(64, 4)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      const int north = i > 0 ? i - 1 : 0, south = i < N - 1 ? i + 1 : N - 1;
      const int west = j > 0 ? j - 1 : 0, east = j < N - 1 ? j + 1 : N - 1;
      float below = last[0][i][j], here = below, above = last[1][i][j];
      for (int z = 0; z < LAYERS; ++z) {
        next[z][i][j] = centre * here + upright * (below + above) +
                        sideways * (last[z][north][j] + last[z][south][j] + last[z][i][west] +
                                    last[z][i][east]) +
                        0.1f * power[z][i][j] + upright * ambient;
        below = here;
        here = above;
        if (z + 2 < LAYERS)
          above = last[z + 2][i][j];
      }
    }
}

int main(void) {
  float *last = zeroes((size_t)LAYERS * N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)LAYERS * N * N; ++i)
    last[i] = 320 + mixed(i) % 1000 / 100.0f;
  float *power = zeroes((size_t)LAYERS * N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)LAYERS * N * N; ++i)
    power[i] = mixed(i + 1) % 1000 / 1000.0f;
  void *next = zeroes((size_t)LAYERS * N * N, sizeof(float));
  heat(next, (void *)last, (void *)power, 0.4f, 0.1f, 0.05f, 80.0f);
  return 0;
}
