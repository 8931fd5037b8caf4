// programs/heat3d.c for a GPU.
#include "measured.cuh"

__global__ void step(double (*__restrict__ b)[N][N], const double (*__restrict__ a)[N][N]) {
  const int i = 1 + blockIdx.z * blockDim.z + threadIdx.z;
  const int j = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int k = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1 && k < N - 1) {
    b[i][j][k] = 0.125 * (a[i + 1][j][k] - 2 * a[i][j][k] + a[i - 1][j][k]) +
                 0.125 * (a[i][j + 1][k] - 2 * a[i][j][k] + a[i][j - 1][k]) +
                 0.125 * (a[i][j][k + 1] - 2 * a[i][j][k] + a[i][j][k - 1]) + a[i][j][k];
  }
}

int main(int argc, char **argv) {
  void *b = zeroes((size_t)N * N * N, sizeof(double));
  void *a = zeroes((size_t)N * N * N, sizeof(double));
  return measure(argc, argv, {kernel("heat3d", step, dim3(N - 1 - 1, N - 1 - 1, N - 1 - 1), b, a)});
}
