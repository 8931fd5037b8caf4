// programs/scans.c for a GPU.
#include "measured.cuh"

__global__ void rows(double (*__restrict__ b)[N], const double (*__restrict__ a)[N]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double sum = 0;
    for (int j = 0; j < N; ++j) {
      sum += a[i][j];
      b[i][j] = sum;
    }
  }
}

__global__ void columns(double (*__restrict__ b)[N], const double (*__restrict__ a)[N]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double sum = 0;
    for (int j = 0; j < N; ++j) {
      sum += a[j][i];
      b[j][i] = sum;
    }
  }
}

int main(int argc, char **argv) {
  void *b = zeroes((size_t)N * N, sizeof(double));
  void *a = zeroes((size_t)N * N, sizeof(double));
  return measure(argc, argv,
                 {kernel("row_scan", rows, N, b, a), kernel("column_scan", columns, N, b, a)});
}
