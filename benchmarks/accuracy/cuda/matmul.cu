// programs/matmul.c for a GPU.
#include "measured.cuh"

__global__ void multiply(unsigned (*c)[N], unsigned (*a)[N], unsigned (*b)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    unsigned sum = 0;
    for (int k = 0; k < N; ++k)
      sum += a[i][k] * b[k][j];
    c[i][j] = sum;
  }
}

int main(int argc, char **argv) {
  void *a = zeroes(size_t(N) * N, sizeof(unsigned)), *b = zeroes(size_t(N) * N, sizeof(unsigned));
  void *c = zeroes(size_t(N) * N, sizeof(unsigned));
  return measure(argc, argv, {kernel("matmul", multiply, dim3(N, N), c, a, b)});
}
