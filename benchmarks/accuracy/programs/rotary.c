/* Rotary embeddings: halves of a head's vector turned by angles from a table, and neighbours by
 * angles that threads compute. */
#include "arrays.h"

#include <math.h>

static void turnHalves(float (*restrict out)[HEADS][DIM], const float (*restrict in)[HEADS][DIM],
                       const float (*restrict cosine)[DIM / 2],
                       const float (*restrict sine)[DIM / 2]) {
#pragma cgpredict kernel(rotary_table) grid(3) block(64, 4, 1)
  for (int t = 0; t < TOKENS; ++t)
    for (int h = 0; h < HEADS; ++h)
      for (int d = 0; d < DIM / 2; ++d) {
        const float a = in[t][h][d], b = in[t][h][d + DIM / 2];
        out[t][h][d] = a * cosine[t][d] - b * sine[t][d];
        out[t][h][d + DIM / 2] = b * cosine[t][d] + a * sine[t][d];
      }
}

static void turnPairs(float (*restrict out)[HEADS][DIM], const float (*restrict in)[HEADS][DIM]) {
#pragma cgpredict kernel(rotary_computed) grid(3) block(64, 4, 1)
  for (int t = 0; t < TOKENS; ++t)
    for (int h = 0; h < HEADS; ++h)
      for (int d = 0; d < DIM / 2; ++d) {
        const float angle = (float)t * powf(10000, -2.0f / DIM * (float)d);
        const float x = cosf(angle), y = sinf(angle);
        const float a = in[t][h][2 * d], b = in[t][h][2 * d + 1];
        out[t][h][2 * d] = a * x - b * y;
        out[t][h][2 * d + 1] = b * x + a * y;
      }
}

int main(void) {
  void *in = zeroes((size_t)TOKENS * HEADS * DIM, sizeof(float));
  void *out = zeroes((size_t)TOKENS * HEADS * DIM, sizeof(float));
  void *cosine = zeroes((size_t)TOKENS * DIM / 2, sizeof(float));
  void *sine = zeroes((size_t)TOKENS * DIM / 2, sizeof(float));
  turnHalves(out, in, cosine, sine);
  turnPairs(out, in);
  return 0;
}
