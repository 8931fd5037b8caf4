// programs/2dconv.c for a GPU.
#include "measured.cuh"

__global__ void convolve(float (*b)[N], float (*a)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N)
    if (i > 0 && i < N - 1 && j > 0 && j < N - 1)
      b[i][j] = 0.2f * a[i - 1][j - 1] - 0.3f * a[i - 1][j] + 0.4f * a[i - 1][j + 1] +
                0.5f * a[i][j - 1] + 0.6f * a[i][j] + 0.7f * a[i][j + 1] - 0.8f * a[i + 1][j - 1] -
                0.9f * a[i + 1][j] + 0.1f * a[i + 1][j + 1];
}

int main(int argc, char **argv) {
  return measure(argc, argv,
                 {kernel("conv2d", convolve, dim3(N, N), zeroes(size_t(N) * N, sizeof(float)),
                         zeroes(size_t(N) * N, sizeof(float)))});
}
