// programs/mvt.c for a GPU.
#include "measured.cuh"

__global__ void rows(float *x, float (*a)[N], float *y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    for (int j = 0; j < N; ++j)
      x[i] += a[i][j] * y[j];
  }
}

__global__ void columns(float *x, float (*a)[N], float *y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    for (int j = 0; j < N; ++j)
      x[i] += a[j][i] * y[j];
  }
}

int main(int argc, char **argv) {
  void *a = zeroes((size_t)N * N, sizeof(float));
  void *x = zeroes(N, sizeof(float));
  void *y = zeroes(N, sizeof(float));
  return measure(
      argc, argv,
      {kernel("mvt_rows", rows, N, x, a, y), kernel("mvt_columns", columns, N, x, a, y)});
}
