// programs/stream_read.c for a GPU.
#include "measured.cuh"

__global__ void readOnly(double *__restrict__ a, const double *__restrict__ b, double never) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double t = b[i];
    if (t == never)
      a[i] = t;
  }
}

int main(int argc, char **argv) {
  return measure(
      argc, argv,
      {kernel("read", readOnly, N, zeroes(N, sizeof(double)), zeroes(N, sizeof(double)), 42)});
}
