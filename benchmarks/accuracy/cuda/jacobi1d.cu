// programs/jacobi1d.c for a GPU.
#include "measured.cuh"

__global__ void step(double *__restrict__ b, const double *__restrict__ a) {
  const int i = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1) {
    b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
  }
}

int main(int argc, char **argv) {
  void *b = zeroes(N, sizeof(double));
  void *a = zeroes(N, sizeof(double));
  return measure(argc, argv, {kernel("jacobi1d", step, N - 1 - 1, b, a).times(STEPS)});
}
