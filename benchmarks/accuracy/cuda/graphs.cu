// programs/graphs.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void ranks(float *__restrict__ next, const float *__restrict__ rank,
                      const int *__restrict__ degree, const int *__restrict__ first,
                      const int *__restrict__ source, float damping) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float sum = 0;
    for (int s = first[i]; s < first[i + 1]; ++s)
      sum += rank[source[s]] / (float)degree[source[s]];
    next[i] = (1 - damping) / N + damping * sum;
  }
}

__global__ void slices(double *__restrict__ y, const double *__restrict__ value,
                       const int *__restrict__ column, const int *__restrict__ start,
                       const double *__restrict__ x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double sum = 0;
    for (int s = start[i / 32] + i % 32; s < start[i / 32 + 1]; s += 32)
      sum += value[s] * x[column[s]];
    y[i] = sum;
  }
}

int main(int argc, char **argv) {
  std::vector<float> rank(N);
  for (int i = 0; i < N; ++i)
    rank[i] = (0.5f + mixed(i) % 1000 / 1000.0f) / N;
  std::vector<int> degree(N);
  for (int i = 0; i < N; ++i)
    degree[i] = (int)(1 + mixed(i + 1) % (2 * PER - 1));
  std::vector<int> first(N + 1);
  for (int i = 0; i < N; ++i) {
    const int more = (int)(mixed(i / 2) % (2 * PER - 1));
    first[i + 1] = first[i] + (i % 2 ? 2 * PER - 1 - more : 1 + more);
  }
  std::vector<int> source((size_t)N * PER);
  for (int i = 0; i < N; ++i)
    for (int s = first[i]; s < first[i + 1]; ++s)
      source[s] = (int)((i + mixed(s) % BAND) % N);
  std::vector<int> start(N / 32 + 1);
  for (int i = 0; i < N / 32; ++i) {
    const int more = (int)(mixed(i / 2) % PER);
    start[i + 1] = start[i] + 32 * (i % 2 ? PER + PER / 2 - more : PER - PER / 2 + more);
  }
  std::vector<double> value((size_t)N * PER);
  for (size_t i = 0; i < (size_t)N * PER; ++i)
    value[i] = mixed(i + 3) % 1000 / 1000.0;
  std::vector<int> column((size_t)N * PER);
  for (int i = 0; i < N / 32; ++i)
    for (int s = start[i]; s < start[i + 1]; ++s)
      column[s] = (int)((32 * i + s % 32 + mixed(s) % BAND) % N);
  std::vector<double> x(N);
  for (int i = 0; i < N; ++i)
    x[i] = mixed(i + 4) % 1000 / 1000.0;
  void *next = zeroes(N, sizeof(float));
  void *y = zeroes(N, sizeof(double));
  void *rankCopy = copied(rank);
  void *degreeCopy = copied(degree);
  void *firstCopy = copied(first);
  void *sourceCopy = copied(source);
  void *startCopy = copied(start);
  void *valueCopy = copied(value);
  void *columnCopy = copied(column);
  void *xCopy = copied(x);
  return measure(
      argc, argv,
      {kernel("pagerank_pull", ranks, N, next, rankCopy, degreeCopy, firstCopy, sourceCopy, 0.85f),
       kernel("sell_spmv", slices, N, y, valueCopy, columnCopy, startCopy, xCopy)});
}
