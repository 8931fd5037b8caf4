// programs/lenses.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { RADIUS = 3 };

struct Place {
  float x, y;
};

__global__ void straighten(unsigned char (*__restrict__ out)[WIDTH],
                           const unsigned char (*__restrict__ in)[WIDTH],
                           const Place (*__restrict__ map)[WIDTH]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < HEIGHT && j < WIDTH) {
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

__global__ void dilate(unsigned char (*__restrict__ out)[WIDTH],
                       const unsigned char (*__restrict__ in)[WIDTH]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < HEIGHT && j < WIDTH) {
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

int main(int argc, char **argv) {
  const size_t points = (size_t)HEIGHT * WIDTH;
  std::vector<unsigned char> in(points);
  std::vector<Place> map(points);
  for (size_t i = 0; i < points; ++i) {
    in[i] = (unsigned char)mixed(i);
    const float x = (float)(i % WIDTH) - WIDTH / 2.0f, y = (float)(i / WIDTH) - HEIGHT / 2.0f;
    const float longer = 1 + 0.2f * (x * x + y * y) / ((float)WIDTH * WIDTH);
    map[i].x = WIDTH / 2.0f + 0.97f * longer * x + mixed(2 * i) % 64 / 256.0f;
    map[i].y = HEIGHT / 2.0f + 0.97f * longer * y + mixed(2 * i + 1) % 64 / 256.0f;
  }
  void *inCopy = copied(in), *mapCopy = copied(map), *out = zeroes(points, 1);
  return measure(argc, argv,
                 {kernel("undistort", straighten, dim3(WIDTH, HEIGHT), out, inCopy, mapCopy),
                  kernel("dilate7x7", dilate, dim3(WIDTH, HEIGHT), out, inCopy)});
}
