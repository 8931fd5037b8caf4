#include "common.h"

// Phases of a barrier in memory: what is made in one is used in the next.
extern "C" __global__ void phases(unsigned *out) {
#if __CUDA_ARCH__ >= 800
  __shared__ unsigned long long barrier;
  __shared__ unsigned tile[64];
  const unsigned t = threadIdx.x, at = (unsigned)__cvta_generic_to_shared(&barrier);
  if (t == 0)
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(at), "r"(blockDim.x));
  __syncthreads();
  unsigned sum = 0;
  for (unsigned k = 0; k < 4; ++k) {
    if (k % 2 == 0)
      tile[t] = mixed(t + k * 64);
    else
      sum = sum * 3 + tile[(t * 5 + k) % 64];
    unsigned long long state;
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(at) : "memory");
    unsigned done = 0;
    while (!done)
      asm volatile("{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                   : "=r"(done)
                   : "r"(at), "l"(state)
                   : "memory");
  }
  out[t] = sum;
  __syncthreads();
  if (t == 0)
    asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(at));
#else
  out[threadIdx.x] = 0;
#endif
}
