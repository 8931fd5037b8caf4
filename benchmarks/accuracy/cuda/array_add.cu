// programs/array_add.c for a GPU.
#include "measured.cuh"

__global__ void addRows(float (*c)[N], float (*a)[N], float (*b)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N)
    c[i][j] = a[i][j] + b[i][j];
}

__global__ void addColumns(float (*c)[N], float (*a)[N], float (*b)[N]) {
  const int j = blockIdx.y * blockDim.y + threadIdx.y;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N)
    c[i][j] = a[i][j] + b[i][j];
}

int main(int argc, char **argv) {
  void *a = zeroes(size_t(N) * N, sizeof(float)), *b = zeroes(size_t(N) * N, sizeof(float));
  void *c = zeroes(size_t(N) * N, sizeof(float));
  return measure(argc, argv,
                 {kernel("rows", addRows, dim3(N, N), c, a, b),
                  kernel("columns", addColumns, dim3(N, N), c, a, b)});
}
