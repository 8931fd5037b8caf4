// programs/matmul_register.c for a GPU.
#include "measured.cuh"

__global__ void multiply(float (*__restrict__ c)[N], const float (*__restrict__ a)[N],
                         const float (*__restrict__ b)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    float sum = 0;
    for (int k = 0; k < N; ++k)
      sum += a[i][k] * b[k][j];
    c[i][j] = sum;
  }
}

int main(int argc, char **argv) {
  void *a = zeroes(size_t(N) * N, sizeof(float)), *b = zeroes(size_t(N) * N, sizeof(float));
  void *c = zeroes(size_t(N) * N, sizeof(float));
  return measure(argc, argv, {kernel("matmul", multiply, dim3(N, N), c, a, b)});
}
