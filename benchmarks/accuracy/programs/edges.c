/* Canny's edges of a picture of floats: how steep it is at each place and which of four directions
 * that goes, and which places are no less steep than both neighbours in that direction. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void slopes(float (*restrict steep)[WIDTH], unsigned char (*restrict direction)[WIDTH],
                   const float (*restrict a)[WIDTH]) {
#pragma cgpredict kernel(canny_gradient) grid(2) block(32, 8)
  for (int i = 1; i < HEIGHT - 1; ++i)
    for (int j = 1; j < WIDTH - 1; ++j) {
      const float across = (a[i - 1][j + 1] + 2 * a[i][j + 1] + a[i + 1][j + 1]) -
                           (a[i - 1][j - 1] + 2 * a[i][j - 1] + a[i + 1][j - 1]);
      const float down = (a[i + 1][j - 1] + 2 * a[i + 1][j] + a[i + 1][j + 1]) -
                         (a[i - 1][j - 1] + 2 * a[i - 1][j] + a[i - 1][j + 1]);
      steep[i][j] = sqrtf(across * across + down * down);
      const float x = fabsf(across), y = fabsf(down);
      unsigned char which;
      if (y <= 0.41421356f * x)
        which = 0;
      else if (y >= 2.41421356f * x)
        which = 2;
      else
        which = across * down > 0 ? 1 : 3;
      direction[i][j] = which;
    }
}

static void thin(unsigned char (*restrict edge)[WIDTH], const float (*restrict steep)[WIDTH],
                 const unsigned char (*restrict direction)[WIDTH], float low, float high) {
#pragma cgpredict kernel(canny_thin) grid(2) block(16, 16)
  for (int i = 1; i < HEIGHT - 1; ++i)
    for (int j = 1; j < WIDTH - 1; ++j) {
      const float own = steep[i][j];
      float before, behind;
      switch (direction[i][j]) {
      case 0:
        before = steep[i][j - 1];
        behind = steep[i][j + 1];
        break;
      case 1:
        before = steep[i - 1][j - 1];
        behind = steep[i + 1][j + 1];
        break;
      case 2:
        before = steep[i - 1][j];
        behind = steep[i + 1][j];
        break;
      default:
        before = steep[i - 1][j + 1];
        behind = steep[i + 1][j - 1];
        break;
      }
      unsigned char value = 0;
      if (own >= before && own >= behind)
        value = own >= high ? 255 : own >= low ? 128 : 0;
      edge[i][j] = value;
    }
}

int main(void) {
  const size_t points = (size_t)HEIGHT * WIDTH;
  float *a = zeroes(points, sizeof(float)), *steep = zeroes(points, sizeof(float));
  unsigned char *direction = zeroes(points, 1);
  for (size_t i = 0; i < points; ++i) {
    const unsigned bits = mixed(i);
    a[i] = bits % 256 / 256.0f;
    steep[i] = bits / 256 % 1024 / 256.0f;
    direction[i] = (unsigned char)(bits >> 30);
  }
  slopes(zeroes(points, sizeof(float)), zeroes(points, 1), (void *)a);
  thin(zeroes(points, 1), (void *)steep, (void *)direction, 1.0f, 2.5f);
  return 0;
}
