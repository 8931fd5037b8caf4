#include "common.h"

// What the lanes of a warp tell each other.
extern "C" __global__ void shuffles(unsigned *out) {
  const unsigned i = threadNumber(), x = mixed(i);
  unsigned *to = out + i * 8;
  to[0] = __shfl_up_sync(~0U, x, 3);
  to[1] = __shfl_down_sync(~0U, x, 5, 16);
  to[2] = __shfl_xor_sync(~0U, x, 9);
  to[3] = __shfl_sync(~0U, x, i % 7, 8);
  const unsigned long long wide = __shfl_xor_sync(~0U, mixedWide(i), 1);
  to[4] = (unsigned)wide;
  to[5] = (unsigned)(wide >> 32);
  to[6] = __float_as_uint(__shfl_down_sync(~0U, smallFloat(i), 2));
  const double d = __shfl_up_sync(~0U, (double)smallFloat(i), 1, 4);
  to[7] = (unsigned)(__double_as_longlong(d) >> 32);
}

extern "C" __global__ void votes(unsigned *out) {
  const unsigned i = threadNumber(), x = mixed(i);
  unsigned *to = out + i * 8;
  to[0] = __ballot_sync(~0U, x & 1);
  to[1] = __any_sync(~0U, x % 64 == 0) | __all_sync(~0U, x != 0) << 1;
  to[2] = __match_any_sync(~0U, x % 5);
  int same = 0;
  to[3] = __match_all_sync(~0U, i / 64, &same);
  to[4] = same;
  if (threadIdx.x % 32 % 3 == 0) {
    const unsigned members = __activemask();
    to[5] = members;
    to[6] = __ballot_sync(0x49249249U, x & 2);
  } else {
    to[5] = to[6] = 0;
  }
  __syncwarp();
  unsigned mask;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
  to[7] = __popc(__ballot_sync(~0U, x & 4) & mask);
}

#if __CUDA_ARCH__ >= 800
extern "C" __global__ void reductions(unsigned *out) {
  const unsigned i = threadNumber(), x = mixed(i);
  unsigned *to = out + i * 8;
  to[0] = __reduce_add_sync(~0U, x);
  to[1] = __reduce_min_sync(~0U, x);
  to[2] = __reduce_max_sync(~0U, (int)x);
  to[3] = __reduce_and_sync(~0U, x | 0xff);
  to[4] = __reduce_or_sync(~0U, x & 0xff00);
  to[5] = __reduce_xor_sync(~0U, x);
  to[6] = to[7] = 0;
  if (i & 1)
    to[6] = __reduce_add_sync(0xaaaaaaaaU, (int)x);
}
#else
extern "C" __global__ void reductions(unsigned *out) {
  unsigned sum = mixed(threadNumber());
  for (int by = 16; by > 0; by /= 2)
    sum += __shfl_xor_sync(~0U, sum, by);
  out[threadNumber() * 8] = sum;
}
#endif
