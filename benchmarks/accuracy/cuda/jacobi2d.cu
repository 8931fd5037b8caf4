// programs/jacobi2d.c for a GPU.
#include "measured.cuh"

__global__ void sweep(double (*b)[N], double (*a)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N)
    if (i > 0 && i < N - 1 && j > 0 && j < N - 1)
      b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

int main(int argc, char **argv) {
  return measure(argc, argv,
                 {kernel("jacobi2d", sweep, dim3(N, N), zeroes(size_t(N) * N, sizeof(double)),
                         zeroes(size_t(N) * N, sizeof(double)))
                      .times(STEPS)});
}
