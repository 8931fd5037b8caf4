#include "common.h"

extern "C" __global__ void counts(int *out) {
  const unsigned i = threadNumber();
  int *to = out + i * 4;
  to[0] = __syncthreads_count(mixed(i) & 1);
  to[1] = __syncthreads_and(threadIdx.x < 90);
  to[2] = __syncthreads_or(mixed(i) % 70 == 0);
  to[3] = 0;
}

// One half of the block makes what the other one uses.
extern "C" __global__ void named(unsigned *out) {
  __shared__ unsigned tile[64];
  const unsigned t = threadIdx.x;
  if (t < 64) {
    for (unsigned k = 0; k < 3; ++k) {
      tile[t] = mixed(t + k + blockIdx.x);
      asm volatile("bar.arrive 1, 128;" ::: "memory");
      asm volatile("bar.sync 2, 128;" ::: "memory");
    }
  } else {
    unsigned sum = 0;
    for (unsigned k = 0; k < 3; ++k) {
      asm volatile("bar.sync 1, 128;" ::: "memory");
      sum = sum * 3 + tile[127 - t];
      asm volatile("bar.arrive 2, 128;" ::: "memory");
    }
    out[blockIdx.x * 64 + t - 64] = sum;
  }
}

extern "C" __global__ void scan(unsigned *out) {
  __shared__ unsigned sums[128];
  const unsigned t = threadIdx.x;
  sums[t] = mixed(threadNumber()) % 100;
  __syncthreads();
  for (unsigned by = 1; by < blockDim.x; by *= 2) {
    const unsigned before = t >= by ? sums[t - by] : 0;
    __syncthreads();
    sums[t] += before;
    __syncthreads();
  }
  out[threadNumber()] = sums[t];
}
