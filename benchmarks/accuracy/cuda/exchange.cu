// programs/exchange.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void exchange_by_key(int *__restrict__ value, const int *__restrict__ key) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const int other = i ^ APART;
    if (other > i && ((i & (2 * APART)) == 0) == (key[i] > key[other])) {
      const int moved = value[i];
      value[i] = value[other];
      value[other] = moved;
    }
  }
}

__global__ void reverse(float *__restrict__ b, const float *__restrict__ a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    b[i] = a[N - 1 - i];
}

int main(int argc, char **argv) {
  std::vector<int> key(N);
  for (int i = 0; i < N; ++i)
    key[i] = (int)(mixed(i) >> 1);
  return measure(
      argc, argv,
      {kernel("exchange_by_key", exchange_by_key, N, zeroes(N, sizeof(int)), copied(key)),
       kernel("reverse", reverse, N, zeroes(N, sizeof(float)), zeroes(N, sizeof(float)))});
}
