// programs/filters.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void average(unsigned char (*__restrict__ b)[N],
                        const unsigned char (*__restrict__ a)[N]) {
  const int i = RADIUS + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = RADIUS + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - RADIUS && j < N - RADIUS) {
    int sum = 0;
    for (int y = -RADIUS; y <= RADIUS; ++y)
      for (int x = -RADIUS; x <= RADIUS; ++x)
        sum += a[i + y][j + x];
    b[i][j] = (unsigned char)(sum / ((2 * RADIUS + 1) * (2 * RADIUS + 1)));
  }
}

__global__ void medians(unsigned char (*__restrict__ b)[N],
                        const unsigned char (*__restrict__ a)[N]) {
  const int i = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1) {
    int v[9];
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 3; ++x)
        v[3 * y + x] = a[i + y - 1][j + x - 1];
    for (int s = 0; s < 5; ++s)
      for (int t = s + 1; t < 9; ++t) {
        const int less = v[s] < v[t] ? v[s] : v[t], more = v[s] < v[t] ? v[t] : v[s];
        v[s] = less;
        v[t] = more;
      }
    b[i][j] = (unsigned char)v[4];
  }
}

int main(int argc, char **argv) {
  std::vector<unsigned char> a((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    a[i] = (unsigned char)mixed(i);
  void *b = zeroes((size_t)N * N, sizeof(unsigned char));
  void *aCopy = copied(a);
  return measure(argc, argv,
                 {kernel("box_filter", average, dim3(N - 2 * RADIUS, N - 2 * RADIUS), b, aCopy),
                  kernel("median9", medians, dim3(N - 2, N - 2), b, aCopy)});
}
