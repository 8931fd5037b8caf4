// programs/formats.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void listed(double *__restrict__ y, const double (*__restrict__ value)[N],
                       const int (*__restrict__ column)[N], const double *__restrict__ x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double sum = 0;
    for (int e = 0; e < WIDTH; ++e)
      sum += value[e][i] * x[column[e][i]];
    y[i] = sum;
  }
}

__global__ void diagonals(double *__restrict__ y, const double (*__restrict__ value)[N],
                          const int *__restrict__ offset, const double *__restrict__ x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double sum = 0;
    for (int d = 0; d < WIDTH; ++d) {
      const int j = i + offset[d];
      if (j >= 0 && j < N)
        sum += value[d][i] * x[j];
    }
    y[i] = sum;
  }
}

int main(int argc, char **argv) {
  std::vector<int> column(WIDTH * N);
  for (int i = 0; i < WIDTH * N; ++i)
    column[i] = (int)((i % N + mixed(i) % BAND) % N);
  std::vector<int> offset(WIDTH);
  for (int i = 0; i < WIDTH; ++i)
    offset[i] = (i - WIDTH / 2) * (i % 3 ? 1 : 64);
  void *value = zeroes((size_t)WIDTH * N, sizeof(double));
  void *x = zeroes(N, sizeof(double));
  void *y = zeroes(N, sizeof(double));
  void *columnCopy = copied(column);
  void *offsetCopy = copied(offset);
  return measure(argc, argv,
                 {kernel("ell_spmv", listed, N, y, value, columnCopy, x),
                  kernel("dia_spmv", diagonals, N, y, value, offsetCopy, x)});
}
