// programs/stereo.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { RADIUS = 3, DISPARITIES = 32 };

__global__ void match(unsigned char (*__restrict__ best)[WIDTH],
                      const unsigned char (*__restrict__ left)[WIDTH],
                      const unsigned char (*__restrict__ right)[WIDTH]) {
  const int i = RADIUS + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = DISPARITIES - 1 + RADIUS + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < HEIGHT - RADIUS && j < WIDTH - RADIUS) {
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

__global__ void census(unsigned (*__restrict__ out)[WIDTH],
                       const unsigned char (*__restrict__ in)[WIDTH]) {
  const int i = 2 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 2 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < HEIGHT - 2 && j < WIDTH - 2) {
    const unsigned char centre = in[i][j];
    unsigned bits = 0;
    for (int v = -2; v <= 2; ++v)
      for (int u = -2; u <= 2; ++u)
        if (u != 0 || v != 0)
          bits = bits << 1 | (in[i + v][j + u] < centre);
    out[i][j] = bits;
  }
}

int main(int argc, char **argv) {
  const size_t points = (size_t)HEIGHT * WIDTH;
  std::vector<unsigned char> left(points), right(points);
  for (size_t i = 0; i < points; ++i) {
    left[i] = (unsigned char)mixed(i);
    right[i] = (unsigned char)mixed(i + 9);
  }
  void *leftCopy = copied(left), *rightCopy = copied(right);
  void *best = zeroes(points, 1), *bits = zeroes(points, sizeof(unsigned));
  return measure(argc, argv,
                 {kernel("stereo_sad", match,
                         dim3(WIDTH - 2 * RADIUS - (DISPARITIES - 1), HEIGHT - 2 * RADIUS), best,
                         leftCopy, rightCopy),
                  kernel("census5x5", census, dim3(WIDTH - 4, HEIGHT - 4), bits, leftCopy)});
}
