// programs/edges.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void slopes(float (*__restrict__ steep)[WIDTH],
                       unsigned char (*__restrict__ direction)[WIDTH],
                       const float (*__restrict__ a)[WIDTH]) {
  const int i = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < HEIGHT - 1 && j < WIDTH - 1) {
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

__global__ void thin(unsigned char (*__restrict__ edge)[WIDTH],
                     const float (*__restrict__ steep)[WIDTH],
                     const unsigned char (*__restrict__ direction)[WIDTH], float low, float high) {
  const int i = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < HEIGHT - 1 && j < WIDTH - 1) {
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

int main(int argc, char **argv) {
  const size_t points = (size_t)HEIGHT * WIDTH;
  std::vector<float> a(points), steep(points);
  std::vector<unsigned char> direction(points);
  for (size_t i = 0; i < points; ++i) {
    const unsigned bits = mixed(i);
    a[i] = bits % 256 / 256.0f;
    steep[i] = bits / 256 % 1024 / 256.0f;
    direction[i] = (unsigned char)(bits >> 30);
  }
  void *aCopy = copied(a), *steepCopy = copied(steep), *directionCopy = copied(direction);
  void *steepOut = zeroes(points, sizeof(float)), *directionOut = zeroes(points, 1);
  void *edge = zeroes(points, 1);
  const dim3 inside(WIDTH - 2, HEIGHT - 2);
  return measure(argc, argv,
                 {kernel("canny_gradient", slopes, inside, steepOut, directionOut, aCopy),
                  kernel("canny_thin", thin, inside, edge, steepCopy, directionCopy, 1.0f, 2.5f)});
}
