/* A pair of rectified pictures of bytes: how far apart they are at each place, by the least sum of
 * differences over 7 x 7, and the census of 5 x 5 around each place as a word of bits. */
#include "arrays.h"
#include "mixed.h"

enum { RADIUS = 3, DISPARITIES = 32 };

static void match(unsigned char (*restrict best)[WIDTH],
                  const unsigned char (*restrict left)[WIDTH],
                  const unsigned char (*restrict right)[WIDTH]) {
#pragma cgpredict kernel(stereo_sad) grid(2) block(32, 8)
  for (int i = RADIUS; i < HEIGHT - RADIUS; ++i)
    for (int j = DISPARITIES - 1 + RADIUS; j < WIDTH - RADIUS; ++j) {
      int least = 255 * 49 + 1, winner = 0;
      for (int d = 0; d < DISPARITIES; ++d) {
        int sum = 0;
        for (int v = -RADIUS; v <= RADIUS; ++v)
          for (int u = -RADIUS; u <= RADIUS; ++u)
            sum += abs(left[i + v][j + u] - right[i + v][j + u - d]);
        if (sum < least) {
          least = sum;
          winner = d;
        }
      }
      best[i][j] = (unsigned char)winner;
    }
}

static void census(unsigned (*restrict out)[WIDTH], const unsigned char (*restrict in)[WIDTH]) {
#pragma cgpredict kernel(census5x5) grid(2) block(32, 4)
  for (int i = 2; i < HEIGHT - 2; ++i)
    for (int j = 2; j < WIDTH - 2; ++j) {
      const unsigned char centre = in[i][j];
      unsigned bits = 0;
      for (int v = -2; v <= 2; ++v)
        for (int u = -2; u <= 2; ++u)
          if (u != 0 || v != 0)
            bits = bits << 1 | (in[i + v][j + u] < centre);
      out[i][j] = bits;
    }
}

int main(void) {
  const size_t points = (size_t)HEIGHT * WIDTH;
  unsigned char *left = zeroes(points, 1), *right = zeroes(points, 1);
  for (size_t i = 0; i < points; ++i) {
    left[i] = (unsigned char)mixed(i);
    right[i] = (unsigned char)mixed(i + 9);
  }
  match(zeroes(points, 1), (void *)left, (void *)right);
  census(zeroes(points, sizeof(unsigned)), (void *)left);
  return 0;
}
