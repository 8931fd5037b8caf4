// programs/cholesky.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void records(float (*__restrict__ l)[SIZE][SIZE],
                        const float (*__restrict__ a)[SIZE][SIZE]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    for (int c = 0; c < SIZE; ++c) {
      float square = a[i][c][c];
      for (int k = 0; k < c; ++k)
        square -= l[i][c][k] * l[i][c][k];
      const float diagonal = sqrtf(square);
      l[i][c][c] = diagonal;
      for (int r = c + 1; r < SIZE; ++r) {
        float sum = a[i][r][c];
        for (int k = 0; k < c; ++k)
          sum -= l[i][r][k] * l[i][c][k];
        l[i][r][c] = sum / diagonal;
      }
    }
  }
}

__global__ void planes(float (*__restrict__ l)[SIZE][N], const float (*__restrict__ a)[SIZE][N]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    for (int c = 0; c < SIZE; ++c) {
      float square = a[c][c][i];
      for (int k = 0; k < c; ++k)
        square -= l[c][k][i] * l[c][k][i];
      const float diagonal = sqrtf(square);
      l[c][c][i] = diagonal;
      for (int r = c + 1; r < SIZE; ++r) {
        float sum = a[r][c][i];
        for (int k = 0; k < c; ++k)
          sum -= l[r][k][i] * l[c][k][i];
        l[r][c][i] = sum / diagonal;
      }
    }
  }
}

int main(int argc, char **argv) {
  std::vector<float> a((size_t)SIZE * SIZE * N);
  for (size_t i = 0; i < (size_t)SIZE * SIZE * N; ++i)
    a[i] = i % (SIZE * SIZE) % (SIZE + 1) ? mixed(i) % 1000 / 1000.0f : 2.0f * SIZE;
  std::vector<float> p((size_t)SIZE * SIZE * N);
  for (size_t i = 0; i < (size_t)SIZE * SIZE * N; ++i)
    p[i] = i / N % (SIZE + 1) ? mixed(i) % 1000 / 1000.0f : 2.0f * SIZE;
  void *l = zeroes((size_t)SIZE * SIZE * N, sizeof(float));
  void *aCopy = copied(a);
  void *pCopy = copied(p);
  return measure(argc, argv,
                 {kernel("cholesky_records", records, N, l, aCopy),
                  kernel("cholesky_planes", planes, N, l, pCopy)});
}
