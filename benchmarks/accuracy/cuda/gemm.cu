// programs/gemm.c for a GPU.
#include "measured.cuh"

__global__ void gemm(float (*c)[N], float (*a)[N], float (*b)[N], float alpha, float beta) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    c[i][j] *= beta;
    for (int k = 0; k < N; ++k)
      c[i][j] += alpha * a[i][k] * b[k][j];
  }
}

int main(int argc, char **argv) {
  void *a = zeroes(size_t(N) * N, sizeof(float)), *c = zeroes(size_t(N) * N, sizeof(float));
  void *b = zeroes(size_t(N) * N, sizeof(float));
  return measure(argc, argv, {kernel("gemm", gemm, dim3(N, N), c, a, b, 1.5f, 0.5f)});
}
