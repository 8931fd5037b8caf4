// programs/cells.c for a GPU.
#include "measured.cuh"

__global__ void live(unsigned char (*__restrict__ b)[N], const unsigned char (*__restrict__ a)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N)
    if (i > 0 && i < N - 1 && j > 0 && j < N - 1) {
      const int around = a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] +
                         a[i][j + 1] + a[i + 1][j - 1] + a[i + 1][j] + a[i + 1][j + 1];
      b[i][j] = around == 3 || (around == 2 && a[i][j]);
    }
}

__global__ void edges(float (*__restrict__ b)[N], const unsigned char (*__restrict__ a)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N)
    if (i > 0 && i < N - 1 && j > 0 && j < N - 1) {
      const int x = a[i - 1][j + 1] + 2 * a[i][j + 1] + a[i + 1][j + 1] - a[i - 1][j - 1] -
                    2 * a[i][j - 1] - a[i + 1][j - 1];
      const int y = a[i + 1][j - 1] + 2 * a[i + 1][j] + a[i + 1][j + 1] - a[i - 1][j - 1] -
                    2 * a[i - 1][j] - a[i - 1][j + 1];
      b[i][j] = sqrtf((float)(x * x + y * y));
    }
}

int main(int argc, char **argv) {
  return measure(
      argc, argv,
      {kernel("life", live, dim3(N, N), zeroes(size_t(N) * N, 1), zeroes(size_t(N) * N, 1)),
       kernel("sobel", edges, dim3(N, N), zeroes(size_t(N) * N, sizeof(float)),
              zeroes(size_t(N) * N, 1))});
}
