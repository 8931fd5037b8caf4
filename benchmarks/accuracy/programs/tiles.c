/* Histograms of 16 bins of an image's tiles, TILE x TILE bytes each, a tile per thread. */
#include "arrays.h"
#include "mixed.h"

static void count(int (*restrict bins)[N / TILE][16], const unsigned char (*restrict image)[N]) {
#pragma cgpredict kernel(tile_histogram) grid(2) block(16, 8)
  for (int i = 0; i < N / TILE; ++i)
    for (int j = 0; j < N / TILE; ++j) {
      int found[16];
      for (int b = 0; b < 16; ++b)
        found[b] = 0;
      for (int y = i * TILE; y < i * TILE + TILE; ++y)
        for (int x = j * TILE; x < j * TILE + TILE; ++x)
          ++found[image[y][x] >> 4];
      for (int b = 0; b < 16; ++b)
        bins[i][j][b] = found[b];
    }
}

int main(void) {
  unsigned char *image = zeroes((size_t)N * N, sizeof(unsigned char));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    image[i] = (unsigned char)mixed(i);
  void *bins = zeroes((size_t)16 * (N / TILE) * (N / TILE), sizeof(int));
  count(bins, (void *)image);
  return 0;
}
