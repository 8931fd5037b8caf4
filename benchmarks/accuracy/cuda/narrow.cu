// programs/narrow.c for a GPU.
#include "measured.cuh"

__global__ void copyBytes(unsigned char *__restrict__ b, const unsigned char *__restrict__ a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    b[i] = a[i];
}

__global__ void addShorts(short *__restrict__ c, const short *__restrict__ a,
                          const short *__restrict__ b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    c[i] = (short)(a[i] + b[i]);
}

int main(int argc, char **argv) {
  return measure(argc, argv,
                 {kernel("copy_bytes", copyBytes, N, zeroes(N, 1), zeroes(N, 1)),
                  kernel("add_shorts", addShorts, N, zeroes(N, 2), zeroes(N, 2), zeroes(N, 2))});
}
