// programs/exchange.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void exchange(int *a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const int other = i ^ APART;
    if (other > i) {
      const int low = a[i], high = a[other];
      if (((i & (2 * APART)) == 0) == (low > high)) {
        a[i] = high;
        a[other] = low;
      }
    }
  }
}

__global__ void reverse(float *__restrict__ b, const float *__restrict__ a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    b[i] = a[N - 1 - i];
}

int main(int argc, char **argv) {
  std::vector<int> a(N);
  for (int i = 0; i < N; ++i)
    a[i] = (int)(mixed(i) >> 1);
  return measure(
      argc, argv,
      {kernel("exchange", exchange, N, copied(a)),
       kernel("reverse", reverse, N, zeroes(N, sizeof(float)), zeroes(N, sizeof(float)))});
}
