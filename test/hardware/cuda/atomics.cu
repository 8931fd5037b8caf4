#include "common.h"

// Sums, extremes and exchanges whose result does not depend on who comes first.
template <typename T> __device__ void number(T *at, unsigned i) {
  const T x = (T)mixedWide(i);
  atomicAdd(at, x);
  atomicMin(at + 1, x);
  atomicMax(at + 2, x);
  atomicAnd(at + 3, x | (T)0xff);
  atomicOr(at + 4, x & (T)0xf0f0);
  atomicXor(at + 5, x);
  if (i == 7)
    atomicExch(at + 6, x);
  atomicCAS(at + 7, (T)0, (T)42);
}

extern "C" __global__ void integers(unsigned *words, unsigned long long *wide, int *ints,
                                    long long *longs) {
  const unsigned i = threadNumber();
  number(words, i);
  number(wide, i);
  atomicInc(words + 8, 12);
  atomicDec(words + 9, 17);
  atomicSub(words + 10, mixed(i));
  atomicAdd_block(words + 11, 3);
  atomicAdd_system(words + 12, 5);
  atomicMin(ints, (int)mixed(i));
  atomicMax(ints + 1, (int)mixed(i));
  atomicMin(longs, (long long)mixedWide(i));
  atomicMax(longs + 1, (long long)mixedWide(i));
}

// Halves of small numbers, whose sums are exact.
extern "C" __global__ void floats(float *f, double *d) {
  const unsigned i = threadNumber();
  atomicAdd(f, smallFloat(i));
  atomicAdd(d, (double)smallFloat(i + 1));
  if (i == 3)
    atomicExch(f + 1, 2.5f);
}

extern "C" __global__ void inShared(unsigned *out) {
  __shared__ unsigned words[16];
  __shared__ unsigned long long wide[8];
  __shared__ float sum;
  __shared__ double dsum;
  if (threadIdx.x < 16)
    words[threadIdx.x] = 0;
  if (threadIdx.x < 8)
    wide[threadIdx.x] = 0;
  if (threadIdx.x == 0)
    sum = 0, dsum = 0;
  __syncthreads();
  const unsigned i = threadNumber();
  number(words, i);
  number(wide, i);
  atomicInc(words + 8, 12);
  atomicDec(words + 9, 17);
  atomicAdd(&sum, smallFloat(i));
  atomicAdd(&dsum, (double)smallFloat(i));
  __syncthreads();
  unsigned *to = out + blockIdx.x * 36;
  if (threadIdx.x < 16)
    to[threadIdx.x] = words[threadIdx.x];
  if (threadIdx.x < 8) {
    to[16 + 2 * threadIdx.x] = (unsigned)wide[threadIdx.x];
    to[17 + 2 * threadIdx.x] = (unsigned)(wide[threadIdx.x] >> 32);
  }
  if (threadIdx.x == 0) {
    to[32] = __float_as_uint(sum);
    to[34] = (unsigned)__double_as_longlong(dsum);
    to[35] = (unsigned)(__double_as_longlong(dsum) >> 32);
  }
}

// A pointer that is shared memory in some threads, global in others.
extern "C" __global__ void generic(unsigned *out) {
  __shared__ unsigned own[4];
  if (threadIdx.x < 4)
    own[threadIdx.x] = 0;
  __syncthreads();
  unsigned *to = threadIdx.x & 1 ? own : out;
  atomicAdd(to + threadIdx.x / 2 % 4, mixed(threadNumber()));
  __syncthreads();
  if (threadIdx.x < 4)
    atomicAdd(out + 4 + threadIdx.x, own[threadIdx.x]);
}

// A lock that each thread of the grid takes once.
extern "C" __global__ void lock(unsigned *out) {
  for (bool done = false; !done;)
    if (atomicCAS(out, 0U, 1U) == 0) {
      __threadfence();
      *(volatile unsigned *)(out + 1) += threadNumber();
      __threadfence();
      atomicExch(out, 0U);
      done = true;
    }
}
