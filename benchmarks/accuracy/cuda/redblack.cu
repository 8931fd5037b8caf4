// programs/redblack.c for a GPU.
#include "measured.cuh"

__global__ void alternate(double (*u)[N], const double (*f)[N]) {
  const int i = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1) {
    if ((i + j) % 2 == 0)
      u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - f[i][j]);
  }
}

__global__ void packed(double (*u)[N], const double (*f)[N]) {
  const int i = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N / 2 - 1) {
    const int k = 2 * j + 1 + (i + 1) % 2;
    u[i][k] = 0.25 * (u[i - 1][k] + u[i + 1][k] + u[i][k - 1] + u[i][k + 1] - f[i][k]);
  }
}

int main(int argc, char **argv) {
  void *u = zeroes((size_t)N * N, sizeof(double));
  void *f = zeroes((size_t)N * N, sizeof(double));
  return measure(argc, argv,
                 {kernel("red_idle", alternate, dim3(N - 2, N - 2), u, f),
                  kernel("red_packed", packed, dim3(N / 2 - 1, N - 2), u, f)});
}
