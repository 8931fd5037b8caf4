// programs/sums.c for a GPU.
#include "measured.cuh"

__global__ void rows(float *__restrict__ sums, const float (*__restrict__ a)[N]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float sum = 0;
    for (int j = 0; j < N; ++j)
      sum += a[i][j];
    sums[i] = sum;
  }
}

__global__ void columns(float *__restrict__ sums, const float (*__restrict__ a)[N]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float sum = 0;
    for (int j = 0; j < N; ++j)
      sum += a[j][i];
    sums[i] = sum;
  }
}

int main(int argc, char **argv) {
  void *a = zeroes(size_t(N) * N, sizeof(float)), *sums = zeroes(N, sizeof(float));
  return measure(
      argc, argv,
      {kernel("row_sums", rows, N, sums, a), kernel("column_sums", columns, N, sums, a)});
}
