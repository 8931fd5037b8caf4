// programs/serial.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void chain(float *a, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float x = a[i];
    for (int turn = 0; turn < TURNS; ++turn)
      x = x * factor + 1;
    a[i] = x;
  }
}

__global__ void walk(unsigned *__restrict__ out, const unsigned *__restrict__ next) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned at = i;
    for (int turn = 0; turn < TURNS; ++turn)
      at = next[at];
    out[i] = at;
  }
}

int main(int argc, char **argv) {
  std::vector<unsigned> next(PLACES);
  for (int i = 0; i < PLACES; ++i)
    next[i] = mixed(i) % PLACES;
  return measure(argc, argv,
                 {kernel("chain", chain, N, zeroes(N, sizeof(float)), 0.5f),
                  kernel("walk", walk, N, zeroes(N, sizeof(unsigned)), copied(next))});
}
