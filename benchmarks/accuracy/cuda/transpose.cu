// programs/transpose.c for a GPU.
#include "measured.cuh"

__global__ void readColumns(float (*__restrict__ b)[N], const float (*__restrict__ a)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N)
    b[i][j] = a[j][i];
}

__global__ void writeColumns(float (*__restrict__ b)[N], const float (*__restrict__ a)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N)
    b[j][i] = a[i][j];
}

int main(int argc, char **argv) {
  void *a = zeroes(size_t(N) * N, sizeof(float)), *b = zeroes(size_t(N) * N, sizeof(float));
  return measure(argc, argv,
                 {kernel("transpose_read", readColumns, dim3(N, N), b, a),
                  kernel("transpose_write", writeColumns, dim3(N, N), b, a)});
}
