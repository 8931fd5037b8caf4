#include "common.h"

// Blocks that read each other's shared memory: named as not supported.
#if __CUDA_ARCH__ >= 900
extern "C" __global__ void __cluster_dims__(2, 1, 1) clusters(unsigned *out) {
  __shared__ unsigned own[32];
  own[threadIdx.x] = mixed(threadNumber());
  asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
  unsigned rank, other, value;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  asm("mapa.shared::cluster.u32 %0, %1, %2;"
      : "=r"(other)
      : "r"((unsigned)__cvta_generic_to_shared(own + threadIdx.x)), "r"(rank ^ 1));
  asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(value) : "r"(other) : "memory");
  out[threadNumber()] = value;
  asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
}
#else
extern "C" __global__ void clusters(unsigned *out) { out[threadNumber()] = 0; }
#endif
