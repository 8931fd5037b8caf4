// programs/hash.c for a GPU.
#include "measured.cuh"

__global__ void scramble(unsigned *__restrict__ b, const unsigned *__restrict__ a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned h = a[i];
    for (int round = 0; round < ROUNDS; ++round) {
      h ^= h >> 16;
      h *= 0x7feb352du;
      h ^= h >> 15;
      h *= 0x846ca68bu;
      h ^= h << 7;
    }
    b[i] = h;
  }
}

int main(int argc, char **argv) {
  return measure(
      argc, argv,
      {kernel("hash", scramble, N, zeroes(N, sizeof(unsigned)), zeroes(N, sizeof(unsigned)))});
}
