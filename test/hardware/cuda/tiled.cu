#include "common.h"

// C = A * B with tiles in shared memory; the sums are exact.
extern "C" __global__ void multiply(float *c, const float *a, const float *b, int n) {
  __shared__ float left[16][16], right[16][17];
  const int x = threadIdx.x, y = threadIdx.y;
  const int column = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    left[y][x] = a[row * n + k + x];
    right[y][x] = b[(k + y) * n + column];
    __syncthreads();
#pragma unroll
    for (int j = 0; j < 16; ++j)
      sum += left[y][j] * right[j][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

extern "C" __global__ void fill(float *a, float *b) {
  const unsigned i = threadNumber();
  a[i] = (int)(mixed(i) % 16) - 8;
  b[i] = (int)(mixed(i + 7) % 16) - 8;
}

extern "C" __global__ void histogram(unsigned *bins, const float *c, int n) {
  __shared__ unsigned own[32];
  if (threadIdx.x < 32)
    own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadNumber(); i < n; i += gridDim.x * blockDim.x)
    atomicAdd(own + ((int)c[i] & 31), 1U);
  __syncthreads();
  if (threadIdx.x < 32)
    atomicAdd(bins + threadIdx.x, own[threadIdx.x]);
}
