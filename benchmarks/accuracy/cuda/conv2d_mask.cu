// programs/conv2d_mask.c for a GPU.
#include "measured.cuh"

__global__ void convolve(float (*out)[N], float (*in)[N], float (*mask)[MASK]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    float sum = 0;
    for (int m = 0; m < MASK; ++m)
      for (int n = 0; n < MASK; ++n) {
        const int row = i + m - MASK / 2, column = j + n - MASK / 2;
        if (row >= 0 && row < N && column >= 0 && column < N)
          sum += in[row][column] * mask[m][n];
      }
    out[i][j] = (float)fmin(fmax((double)sum, 0.0), 1.0);
  }
}

int main(int argc, char **argv) {
  return measure(
      argc, argv,
      {kernel("conv2d_mask", convolve, dim3(N, N), zeroes(size_t(N) * N, sizeof(float)),
              zeroes(size_t(N) * N, sizeof(float)), zeroes(size_t(MASK) * MASK, sizeof(float)))});
}
