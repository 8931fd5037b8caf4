// programs/stencil3d.c for a GPU.
#include "measured.cuh"

__global__ void seven(float (*__restrict__ b)[N][N], const float (*__restrict__ a)[N][N]) {
  const int i = blockIdx.z * blockDim.z + threadIdx.z;
  const int j = blockIdx.y * blockDim.y + threadIdx.y;
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < N - 1 && j > 0 && j < N - 1 && k > 0 && k < N - 1) {
    b[i][j][k] = -6 * a[i][j][k] + a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] +
                 a[i][j + 1][k] + a[i][j][k - 1] + a[i][j][k + 1];
  }
}

__global__ void twentySeven(float (*__restrict__ b)[N][N], const float (*__restrict__ a)[N][N]) {
  const int i = blockIdx.z * blockDim.z + threadIdx.z;
  const int j = blockIdx.y * blockDim.y + threadIdx.y;
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < N - 1 && j > 0 && j < N - 1 && k > 0 && k < N - 1) {
    float sum = 0;
    for (int x = -1; x <= 1; ++x)
      for (int y = -1; y <= 1; ++y)
        for (int z = -1; z <= 1; ++z)
          sum += a[i + x][j + y][k + z];
    b[i][j][k] = sum / 27;
  }
}

int main(int argc, char **argv) {
  void *a = zeroes(size_t(N) * N * N, sizeof(float));
  void *b = zeroes(size_t(N) * N * N, sizeof(float));
  return measure(argc, argv,
                 {kernel("stencil7", seven, dim3(N, N, N), b, a),
                  kernel("stencil27", twentySeven, dim3(N, N, N), b, a)});
}
