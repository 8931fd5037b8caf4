#include "common.h"

#include <cuda_pipeline.h>

#if __CUDA_ARCH__ >= 800
__device__ unsigned sharedAddress(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
#endif

__device__ unsigned source[512];

// Two stages of copies to shared memory.
extern "C" __global__ void pipeline(unsigned *out) {
  __shared__ __align__(16) unsigned tile[2][256];
  const unsigned t = threadIdx.x;
  for (unsigned k = t; k < 512; k += blockDim.x)
    source[k] = mixed(k);
  __threadfence();
  __syncthreads();
  for (unsigned s = 0; s < 2; ++s) {
    __pipeline_memcpy_async(&tile[s][4 * t], &source[256 * s + 4 * t], 16);
    __pipeline_commit();
  }
  __pipeline_wait_prior(1);
  __syncthreads();
  unsigned sum = tile[0][(t * 7 + 3) % 256];
  __pipeline_wait_prior(0);
  __syncthreads();
  sum += tile[1][(t * 5 + 1) % 256];
  out[t] = sum;
}

// The last bytes of a copy that is shorter than its target are zeros.
extern "C" __global__ void shorter(unsigned *out) {
#if __CUDA_ARCH__ >= 800
  __shared__ __align__(16) unsigned tile[64 * 4];
  const unsigned t = threadIdx.x;
  for (unsigned k = 0; k < 4; ++k)
    tile[4 * t + k] = 77;
  const unsigned bytes = t % 5 * 4;
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(sharedAddress(tile + 4 * t)),
               "l"(source + 4 * t), "r"(bytes));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(sharedAddress(tile + 4 * t + 3)),
               "l"(source + t));
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  out[t] = tile[4 * t] + tile[4 * t + 1] * 3 + tile[4 * t + 2] * 5;
#else
  out[threadIdx.x] = 0;
#endif
}
