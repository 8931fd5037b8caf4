// programs/search.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void find(int *__restrict__ place, const unsigned *__restrict__ sorted,
                     const unsigned *__restrict__ key) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const unsigned wanted = key[i];
    int low = 0, high = TABLE;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (sorted[middle] < wanted)
        low = middle + 1;
      else
        high = middle;
    }
    place[i] = low;
  }
}

__global__ void test(int *__restrict__ prime) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    int found = 1;
    for (int d = 2; d * d <= i && found; ++d)
      found = i % d != 0;
    prime[i] = found;
  }
}

int main(int argc, char **argv) {
  std::vector<unsigned> sorted(TABLE), key(N);
  for (int i = 0; i < TABLE; ++i)
    sorted[i] = 0xffffffffu / TABLE * i;
  for (int i = 0; i < N; ++i)
    key[i] = mixed(i);
  return measure(
      argc, argv,
      {kernel("binary_search", find, N, zeroes(N, sizeof(int)), copied(sorted), copied(key)),
       kernel("primes", test, N, zeroes(N, sizeof(int)))});
}
