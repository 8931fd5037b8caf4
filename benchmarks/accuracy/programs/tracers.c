/* N particles carried STEPS by a flow, given on a grid of SIZE x SIZE, by the midpoint rule: the
 * flow at a place is weighted from its four corners. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void carry(float (*restrict end)[2], const float (*restrict start)[2],
                  const float (*restrict across)[SIZE], const float (*restrict down)[SIZE],
                  float time) {
#pragma cgpredict kernel(carry_tracers) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    float x = start[i][0], y = start[i][1];
    for (int s = 0; s < STEPS; ++s) {
      float u = x, v = y;
      for (int part = 1; part <= 2; ++part) {
        const int column = (int)u, row = (int)v;
        const float p = u - (float)column, q = v - (float)row;
        const float above =
            across[row][column] + p * (across[row][column + 1] - across[row][column]);
        const float below =
            across[row + 1][column] + p * (across[row + 1][column + 1] - across[row + 1][column]);
        const float left = down[row][column] + q * (down[row + 1][column] - down[row][column]);
        const float right =
            down[row][column + 1] + q * (down[row + 1][column + 1] - down[row][column + 1]);
        u = x + 0.5f * (float)part * time * (above + q * (below - above));
        v = y + 0.5f * (float)part * time * (left + p * (right - left));
        u = fminf(fmaxf(u, 0), SIZE - 2);
        v = fminf(fmaxf(v, 0), SIZE - 2);
      }
      x = u;
      y = v;
    }
    end[i][0] = x;
    end[i][1] = y;
  }
}

int main(void) {
  float *start = zeroes(2 * N, sizeof(float));
  for (int i = 0; i < 2 * N; ++i)
    start[i] = mixed(i) % (8 * SIZE - 16) / 8.0f;
  float *across = zeroes((size_t)SIZE * SIZE, sizeof(float));
  for (size_t i = 0; i < (size_t)SIZE * SIZE; ++i)
    across[i] = mixed(i) % 1000 / 500.0f - 1;
  float *down = zeroes((size_t)SIZE * SIZE, sizeof(float));
  for (size_t i = 0; i < (size_t)SIZE * SIZE; ++i)
    down[i] = mixed(i + 4) % 1000 / 500.0f - 1;
  void *end = zeroes(2 * N, sizeof(float));
  carry(end, (void *)start, (void *)across, (void *)down, 0.7f);
  return 0;
}
