// programs/nstream.c for a GPU.
#include "measured.cuh"

__global__ void add(double *__restrict__ a, const double *__restrict__ b,
                    const double *__restrict__ c, double scalar) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    a[i] += b[i] + scalar * c[i];
  }
}

int main(int argc, char **argv) {
  void *a = zeroes(N, sizeof(double));
  void *b = zeroes(N, sizeof(double));
  void *c = zeroes(N, sizeof(double));
  return measure(argc, argv, {kernel("nstream", add, N, a, b, c, 0.4).times(STEPS)});
}
