// Sums of a block's own rows in shared memory; data decide which elements count, so that each turn is recorded.
#include <stdlib.h>

enum { Threads = 1024, Pieces = 64, Piece = 128 };

int main(void) {
  float *rows = calloc(Threads / 128 * Pieces * Piece, sizeof(float)), *sums = calloc(Threads, sizeof(float));
  for (int i = 0; i < Threads / 128 * Pieces * Piece; ++i)
    rows[i] = (float)(i * 7 % 13 - 6);
#pragma cgpredict kernel(above) grid(1) block(128) shared(rows)
  for (int thread = 0; thread < Threads; ++thread)
    for (int piece = 0; piece < Pieces; ++piece)
      for (int i = 0; i < Piece; ++i) {
        const float each = rows[(thread / 128 * Pieces + piece) * Piece + i];
        if (each > 0)
          sums[thread] += each;
      }
  return sums[5] < 0;
}
