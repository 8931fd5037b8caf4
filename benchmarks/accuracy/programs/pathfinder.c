/* A row of a grid's cheapest paths: each cell and the least of three above it; STEPS launches. */
#include "arrays.h"

static void row(int *restrict next, const int *restrict wall, const int *restrict last) {
#pragma cgpredict kernel(pathfinder) grid(1) block(256)
  for (int j = 0; j < N; ++j) {
    int least = last[j];
    const int left = last[j == 0 ? 0 : j - 1], right = last[j == N - 1 ? N - 1 : j + 1];
    least = left < least ? left : least;
    least = right < least ? right : least;
    next[j] = wall[j] + least;
  }
}

int main(void) {
  void *next = zeroes(N, sizeof(int));
  void *wall = zeroes(N, sizeof(int));
  void *last = zeroes(N, sizeof(int));
  for (int turn = 0; turn < STEPS; ++turn)
    row(next, wall, last);
  return 0;
}
