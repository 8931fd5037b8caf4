// programs/small.c for a GPU.
#include "measured.cuh"

#define LAUNCHES 64

__global__ void scale(double *__restrict__ a, const double *__restrict__ b, double s) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    a[i] = b[i] * s;
}

int main(int argc, char **argv) {
  return measure(
      argc, argv,
      {kernel("small_scale", scale, N, zeroes(N, sizeof(double)), zeroes(N, sizeof(double)), 0.5)
           .times(LAUNCHES)});
}
