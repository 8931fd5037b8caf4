// programs/matvec.c for a GPU.
#include "measured.cuh"

__global__ void multiply(unsigned *y, unsigned (*a)[N], unsigned *x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned sum = 0;
    for (int j = 0; j < N; ++j)
      sum += a[i][j] * x[j];
    y[i] = sum;
  }
}

int main(int argc, char **argv) {
  return measure(argc, argv,
                 {kernel("matvec", multiply, N, zeroes(N, sizeof(unsigned)),
                         zeroes(size_t(N) * N, sizeof(unsigned)), zeroes(N, sizeof(unsigned)))});
}
