// programs/tiles.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void count(int (*__restrict__ bins)[N / TILE][16],
                      const unsigned char (*__restrict__ image)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N / TILE && j < N / TILE) {
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

int main(int argc, char **argv) {
  std::vector<unsigned char> image((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    image[i] = (unsigned char)mixed(i);
  void *bins = zeroes((size_t)16 * (N / TILE) * (N / TILE), sizeof(int));
  void *imageCopy = copied(image);
  return measure(argc, argv,
                 {kernel("tile_histogram", count, dim3(N / TILE, N / TILE), bins, imageCopy)});
}
