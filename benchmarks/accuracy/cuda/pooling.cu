// programs/pooling.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void shrink(float (*__restrict__ small)[N][N],
                       const float (*__restrict__ large)[2 * N][2 * N]) {
  const int p = blockIdx.z * blockDim.z + threadIdx.z;
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (p < PLANES && i < N && j < N) {
    const float above = fmaxf(large[p][2 * i][2 * j], large[p][2 * i][2 * j + 1]);
    const float below = fmaxf(large[p][2 * i + 1][2 * j], large[p][2 * i + 1][2 * j + 1]);
    small[p][i][j] = fmaxf(above, below);
  }
}

__global__ void grow(float (*__restrict__ again)[2 * N][2 * N],
                     const float (*__restrict__ small)[N][N]) {
  const int p = blockIdx.z * blockDim.z + threadIdx.z;
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (p < PLANES && i < 2 * N && j < 2 * N) {
    again[p][i][j] = small[p][i / 2][j / 2];
  }
}

int main(int argc, char **argv) {
  std::vector<float> large((size_t)4 * PLANES * N * N);
  for (size_t i = 0; i < (size_t)4 * PLANES * N * N; ++i)
    large[i] = mixed(i) % 1000 / 1000.0f;
  void *small = zeroes((size_t)PLANES * N * N, sizeof(float));
  void *again = zeroes((size_t)4 * PLANES * N * N, sizeof(float));
  void *largeCopy = copied(large);
  return measure(argc, argv,
                 {kernel("max_pool", shrink, dim3(N, N, PLANES), small, largeCopy),
                  kernel("upsample", grow, dim3(2 * N, 2 * N, PLANES), again, small)});
}
