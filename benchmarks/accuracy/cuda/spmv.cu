// programs/spmv.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void multiply(float *__restrict__ y, const int *__restrict__ row,
                         const int *__restrict__ column, const float *__restrict__ value,
                         const float *__restrict__ x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float sum = 0;
    for (int k = row[i]; k < row[i + 1]; ++k)
      sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

int main(int argc, char **argv) {
  std::vector<int> row(N + 1);
  for (int i = 0; i < N; ++i)
    row[i + 1] = row[i] + 8 + (int)(mixed(i) % 17);
  std::vector<int> column(row[N]);
  for (int i = 0; i < N; ++i)
    for (int k = row[i]; k < row[i + 1]; ++k)
      column[k] = (int)((i + mixed(k) % BAND) % N);
  return measure(argc, argv,
                 {kernel("spmv", multiply, N, zeroes(N, sizeof(float)), copied(row), copied(column),
                         zeroes(row[N], sizeof(float)), zeroes(N, sizeof(float)))});
}
