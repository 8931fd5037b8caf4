// programs/integral.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void rows(unsigned (*__restrict__ sums)[WIDTH],
                     const unsigned char (*__restrict__ image)[WIDTH]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned sum = 0;
    for (int j = 0; j < WIDTH; ++j) {
      sum += image[i][j];
      sums[i][j] = sum;
    }
  }
}

__global__ void columns(unsigned (*__restrict__ area)[WIDTH],
                        const unsigned (*__restrict__ sums)[WIDTH]) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < WIDTH) {
    unsigned sum = 0;
    for (int i = 0; i < N; ++i) {
      sum += sums[i][j];
      area[i][j] = sum;
    }
  }
}

int main(int argc, char **argv) {
  std::vector<unsigned char> image((size_t)N * WIDTH);
  for (size_t i = 0; i < (size_t)N * WIDTH; ++i)
    image[i] = (unsigned char)mixed(i);
  void *sums = zeroes((size_t)N * WIDTH, sizeof(unsigned));
  void *area = zeroes((size_t)N * WIDTH, sizeof(unsigned));
  void *imageCopy = copied(image);
  return measure(argc, argv,
                 {kernel("integral_rows", rows, N, sums, imageCopy),
                  kernel("integral_columns", columns, WIDTH, area, sums)});
}
