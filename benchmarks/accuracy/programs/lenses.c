/* A picture of bytes freed from a lens's distortion by a map of places, between four points each,
 * and the greatest of the 7 x 7 bytes around each place. */
#include "arrays.h"
#include "mixed.h"

enum { RADIUS = 3 };

typedef struct {
  float x, y;
} Place;

static void straighten(unsigned char (*restrict out)[WIDTH],
                       const unsigned char (*restrict in)[WIDTH],
                       const Place (*restrict map)[WIDTH]) {
#pragma cgpredict kernel(undistort) grid(2) block(32, 8)
  for (int i = 0; i < HEIGHT; ++i)
    for (int j = 0; j < WIDTH; ++j) {
      const float x = map[i][j].x, y = map[i][j].y;
      unsigned char value = 0;
      if (x >= 0 && y >= 0 && x < WIDTH - 1 && y < HEIGHT - 1) {
        const int column = (int)x, row = (int)y;
        const float p = x - (float)column, q = y - (float)row;
        const float top = (1 - p) * in[row][column] + p * in[row][column + 1];
        const float bottom = (1 - p) * in[row + 1][column] + p * in[row + 1][column + 1];
        value = (unsigned char)((1 - q) * top + q * bottom + 0.5f);
      }
      out[i][j] = value;
    }
}

static void dilate(unsigned char (*restrict out)[WIDTH],
                   const unsigned char (*restrict in)[WIDTH]) {
#pragma cgpredict kernel(dilate7x7) grid(2) block(16, 16)
  for (int i = 0; i < HEIGHT; ++i)
    for (int j = 0; j < WIDTH; ++j) {
      unsigned char most = 0;
      for (int v = -RADIUS; v <= RADIUS; ++v) {
        const int row = i + v < 0 ? 0 : i + v > HEIGHT - 1 ? HEIGHT - 1 : i + v;
        for (int u = -RADIUS; u <= RADIUS; ++u) {
          const int column = j + u < 0 ? 0 : j + u > WIDTH - 1 ? WIDTH - 1 : j + u;
          const unsigned char value = in[row][column];
          most = value > most ? value : most;
        }
      }
      out[i][j] = most;
    }
}

int main(void) {
  const size_t points = (size_t)HEIGHT * WIDTH;
  unsigned char *in = zeroes(points, 1);
  Place *map = zeroes(points, sizeof(Place));
  for (size_t i = 0; i < points; ++i) {
    in[i] = (unsigned char)mixed(i);
    const float x = (float)(i % WIDTH) - WIDTH / 2.0f, y = (float)(i / WIDTH) - HEIGHT / 2.0f;
    const float longer = 1 + 0.2f * (x * x + y * y) / ((float)WIDTH * WIDTH);
    map[i].x = WIDTH / 2.0f + 0.97f * longer * x + mixed(2 * i) % 64 / 256.0f;
    map[i].y = HEIGHT / 2.0f + 0.97f * longer * y + mixed(2 * i + 1) % 64 / 256.0f;
  }
  straighten(zeroes(points, 1), (void *)in, (void *)map);
  dilate(zeroes(points, 1), (void *)in);
  return 0;
}
