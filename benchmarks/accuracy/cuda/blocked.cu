// programs/blocked.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void blocks(float (*__restrict__ y)[4], const float (*__restrict__ block)[4][4],
                       const float (*__restrict__ x)[4], const int *__restrict__ first,
                       const int *__restrict__ column) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float sum[4] = {0, 0, 0, 0};
    for (int s = first[i]; s < first[i + 1]; ++s)
      for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c)
          sum[r] += block[s][r][c] * x[column[s]][c];
    for (int r = 0; r < 4; ++r)
      y[i][r] = sum[r];
  }
}

__global__ void relax(double *__restrict__ next, const double *__restrict__ last,
                      const double *__restrict__ right, const double *__restrict__ diagonal,
                      const double *__restrict__ value, const int *__restrict__ first,
                      const int *__restrict__ column, double damping) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double rest = right[i];
    for (int s = first[i]; s < first[i + 1]; ++s)
      rest -= value[s] * last[column[s]];
    next[i] = last[i] + damping * (rest / diagonal[i] - last[i]);
  }
}

int main(int argc, char **argv) {
  std::vector<float> block((size_t)16 * N * PER);
  for (size_t i = 0; i < (size_t)16 * N * PER; ++i)
    block[i] = mixed(i) % 1000 / 1000.0f;
  std::vector<float> x(4 * N);
  for (int i = 0; i < 4 * N; ++i)
    x[i] = mixed(i + 1) % 1000 / 1000.0f;
  std::vector<double> last(N);
  for (int i = 0; i < N; ++i)
    last[i] = mixed(i + 2) % 1000 / 1000.0;
  std::vector<double> right(N);
  for (int i = 0; i < N; ++i)
    right[i] = mixed(i + 3) % 1000 / 100.0;
  std::vector<double> diagonal(N);
  for (int i = 0; i < N; ++i)
    diagonal[i] = 20 + mixed(i) % 100 / 10.0;
  std::vector<double> value(N * PER);
  for (int i = 0; i < N * PER; ++i)
    value[i] = mixed(i + 4) % 1000 / 1000.0;
  std::vector<int> first(N + 1);
  std::vector<int> column(N * PER);
  for (int i = 0; i < N; ++i) {
    const int more = (int)(mixed(i / 2) % (2 * PER - 1));
    first[i + 1] = first[i] + (i % 2 ? 2 * PER - 1 - more : 1 + more);
  }
  for (int i = 0; i < N; ++i)
    for (int s = first[i]; s < first[i + 1]; ++s)
      column[s] = (int)((i + mixed(s) % BAND) % N);
  void *y = zeroes(4 * N, sizeof(float));
  void *next = zeroes(N, sizeof(double));
  void *blockCopy = copied(block);
  void *xCopy = copied(x);
  void *lastCopy = copied(last);
  void *rightCopy = copied(right);
  void *diagonalCopy = copied(diagonal);
  void *valueCopy = copied(value);
  void *firstCopy = copied(first);
  void *columnCopy = copied(column);
  return measure(argc, argv,
                 {kernel("bsr_spmv", blocks, N, y, blockCopy, xCopy, firstCopy, columnCopy),
                  kernel("csr_jacobi", relax, N, next, lastCopy, rightCopy, diagonalCopy, valueCopy,
                         firstCopy, columnCopy, 0.6)});
}
