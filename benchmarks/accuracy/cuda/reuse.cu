// programs/reuse.c for a GPU.
#include "measured.cuh"

__global__ void again(float *__restrict__ b, const float *__restrict__ a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float sum = 0;
    for (int round = 0; round < ROUNDS; ++round)
      sum += a[(i + round * 4128) & (SIZE - 1)];
    b[i] = sum;
  }
}

int main(int argc, char **argv) {
  return measure(
      argc, argv,
      {kernel("reuse", again, N, zeroes(N, sizeof(float)), zeroes(SIZE, sizeof(float)))});
}
