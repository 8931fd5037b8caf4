// programs/wave3d.c for a GPU.
#include "measured.cuh"

__global__ void step(float (*__restrict__ b)[N][N], const float (*__restrict__ a)[N][N],
                     const float *__restrict__ weight) {
  const int i = blockIdx.z * blockDim.z + threadIdx.z;
  const int j = blockIdx.y * blockDim.y + threadIdx.y;
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 4 && i < N - 4 && j >= 4 && j < N - 4 && k >= 4 && k < N - 4) {
    float sum = weight[0] * a[i][j][k];
    for (int r = 1; r <= 4; ++r)
      sum += weight[r] * (a[i - r][j][k] + a[i + r][j][k] + a[i][j - r][k] + a[i][j + r][k] +
                          a[i][j][k - r] + a[i][j][k + r]);
    b[i][j][k] = 2 * a[i][j][k] - b[i][j][k] + sum;
  }
}

int main(int argc, char **argv) {
  return measure(argc, argv,
                 {kernel("wave3d", step, dim3(N, N, N), zeroes(size_t(N) * N * N, sizeof(float)),
                         zeroes(size_t(N) * N * N, sizeof(float)), zeroes(5, sizeof(float)))});
}
