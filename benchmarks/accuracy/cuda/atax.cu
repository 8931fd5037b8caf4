// programs/atax.c for a GPU.
#include "measured.cuh"

__global__ void rowSums(float *tmp, float (*a)[N], float *x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    for (int j = 0; j < N; ++j)
      tmp[i] += a[i][j] * x[j];
}

__global__ void columnSums(float *y, float (*a)[N], float *tmp) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < N)
    for (int i = 0; i < N; ++i)
      y[j] += a[i][j] * tmp[i];
}

int main(int argc, char **argv) {
  void *a = zeroes(size_t(N) * N, sizeof(float)), *x = zeroes(N, sizeof(float));
  void *y = zeroes(N, sizeof(float)), *tmp = zeroes(N, sizeof(float));
  return measure(
      argc, argv,
      {kernel("atax1", rowSums, N, tmp, a, x), kernel("atax2", columnSums, N, y, a, tmp)});
}
