/* Ising's model on N x N places by Metropolis: the spins of one colour of a chessboard, which is in
 * an array of its own, by those of the other and a random number each. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void turn(signed char (*restrict next)[N / 2], const signed char (*restrict spin)[N / 2],
                 const signed char (*restrict other)[N / 2], const float (*restrict draw)[N / 2],
                 float inverse) {
#pragma cgpredict kernel(ising_update) grid(2) block(128, 1)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N / 2; ++j) {
      const int above = i > 0 ? i - 1 : N - 1, below = i < N - 1 ? i + 1 : 0;
      const int right = j < N / 2 - 1 ? j + 1 : 0, left = j > 0 ? j - 1 : N / 2 - 1;
      const int beside = i % 2 ? right : left;
      const int sum = other[above][j] + other[below][j] + other[i][j] + other[i][beside];
      const int mine = spin[i][j];
      const float chance = expf(-2 * inverse * (float)(sum * mine));
      next[i][j] = (signed char)(draw[i][j] < chance ? -mine : mine);
    }
}

int main(void) {
  signed char *spin = zeroes((size_t)N * N / 2, sizeof(signed char));
  for (size_t i = 0; i < (size_t)N * N / 2; ++i)
    spin[i] = (signed char)(mixed(i) % 2 ? 1 : -1);
  signed char *other = zeroes((size_t)N * N / 2, sizeof(signed char));
  for (size_t i = 0; i < (size_t)N * N / 2; ++i)
    other[i] = (signed char)(mixed(i + 1) % 2 ? 1 : -1);
  float *draw = zeroes((size_t)N * N / 2, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N / 2; ++i)
    draw[i] = mixed(i + 2) % 10000 / 10000.0f;
  void *next = zeroes((size_t)N * N / 2, sizeof(signed char));
  turn(next, (void *)spin, (void *)other, (void *)draw, 0.44f);
  return 0;
}
