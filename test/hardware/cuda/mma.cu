#include "common.h"

#include <cuda_fp16.h>

__device__ unsigned pairOf(unsigned x) {
  const __half2 pair =
      __floats2half2_rn((int)(mixed(x) % 9) - 4, (int)(mixed(x + 77) % 9) - 4);
  return *reinterpret_cast<const unsigned *>(&pair);
}

extern "C" __global__ void halves(float *out) {
  const unsigned i = threadIdx.x;
  float d[4] = {0, 0, 0, 0};
#if __CUDA_ARCH__ >= 800
  asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%0,%1,%2,%3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(pairOf(i)), "r"(pairOf(i + 32)), "r"(pairOf(i + 64)), "r"(pairOf(i + 96)),
        "r"(pairOf(i + 128)), "r"(pairOf(i + 160)));
#endif
  asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, "
      "{%0,%1,%2,%3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(pairOf(i + 7)), "r"(pairOf(i + 39)), "r"(pairOf(i + 71)));
  for (int e = 0; e < 4; ++e)
    out[i * 4 + e] = d[e];
}

extern "C" __global__ void bytes(int *out) {
  const unsigned i = threadIdx.x;
  int d[4] = {1, 2, 3, 4};
  asm("mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32 {%0,%1}, {%2}, {%3}, {%0,%1};"
      : "+r"(d[0]), "+r"(d[1])
      : "r"(mixed(i)), "r"(mixed(i + 32)));
  asm("mma.sync.aligned.m8n8k32.row.col.satfinite.s32.s4.u4.s32 {%0,%1}, {%2}, {%3}, {%0,%1};"
      : "+r"(d[2]), "+r"(d[3])
      : "r"(mixed(i + 64)), "r"(mixed(i + 96)));
#if __CUDA_ARCH__ >= 800
  asm("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%0,%1,%2,%3};"
      : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
      : "r"(mixed(i + 1)), "r"(mixed(i + 33)), "r"(mixed(i + 65)), "r"(mixed(i + 97)),
        "r"(mixed(i + 129)), "r"(mixed(i + 161)));
#endif
  for (int e = 0; e < 4; ++e)
    out[i * 4 + e] = d[e];
}

extern "C" __global__ void loads(unsigned *out) {
  __shared__ __align__(16) unsigned short tile[8 * 8 * 4];
  for (unsigned k = threadIdx.x; k < 256; k += 32)
    tile[k] = (unsigned short)mixed(k);
  __syncthreads();
  const unsigned at = (unsigned)__cvta_generic_to_shared(tile + threadIdx.x * 8);
  unsigned r[8];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(at));
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];"
               : "=r"(r[4]), "=r"(r[5])
               : "r"(at));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(r[6]) : "r"(at));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[7]) : "r"(at));
  for (int e = 0; e < 8; ++e)
    out[threadIdx.x * 8 + e] = r[e];
}

// Sums that are rounded: what the hardware keeps of them is its own.
extern "C" __global__ void inexact(float *out) {
  const unsigned i = threadIdx.x;
  float d[4] = {0.1f, 100.3f, -7.7f, 1e-5f};
  const auto pair = [](unsigned x) {
    const __half2 made = __floats2half2_rn(smallFloat(x) * 1.37f, smallFloat(x + 9) * 0.01f);
    return *reinterpret_cast<const unsigned *>(&made);
  };
  asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, "
      "{%0,%1,%2,%3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(pair(i)), "r"(pair(i + 32)), "r"(pair(i + 64)));
  for (int e = 0; e < 4; ++e)
    out[i * 4 + e] = d[e];
}
