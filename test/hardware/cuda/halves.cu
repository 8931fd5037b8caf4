#include "common.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

__device__ unsigned halfBits(__half x) { return __hisnan(x) ? 0x7fffU : __half_as_ushort(x); }
__device__ unsigned pairBits(__half2 x) {
  return halfBits(__low2half(x)) | halfBits(__high2half(x)) << 16;
}

extern "C" __global__ void halves(unsigned *out) {
  const unsigned i = threadNumber();
  unsigned *to = out + i * 16;
  const __half a = __float2half(smallFloat(i)), b = __float2half(smallFloat(i + 999) + 40.0f);
  const __half2 x = __halves2half2(a, b), y = __floats2half2_rn(smallFloat(i + 5), 0.375f);
  to[0] = pairBits(__hadd2(x, y));
  to[1] = pairBits(__hmul2(x, y));
  to[2] = pairBits(__hfma2(x, y, __hneg2(x)));
  to[3] = pairBits(__hsub2(x, y));
  to[4] = halfBits(__hadd_sat(a, b)) | halfBits(__hmul(a, b)) << 16;
  to[5] = __hlt(a, b) | __heq(a, a) << 1 | __hge(b, a) << 2 | __hne(a, b) << 3;
  to[6] = pairBits(__hgt2(x, y));
  to[7] = halfBits(__float2half_rz(anyFloat(i))) | halfBits(__float2half_ru(anyFloat(i))) << 16;
  to[8] = bitsOf(__half2float(__ushort_as_half((unsigned short)mixed(i))));
  to[9] = __half2int_rn(a) + __half2uint_rz(b) * 1000;
  to[10] = halfBits(__int2half_rn((int)i * 77 - 3000)) | halfBits(hfloor(a)) << 16;
  to[11] = halfBits(__habs(a)) | halfBits(hrint(b)) << 16;
  to[12] = pairBits(__low2half2(x)) ^ pairBits(__highs2half2(x, y));
  to[13] = halfBits(__hfma(a, a, b));
  to[14] = halfBits(__double2half((double)smallFloat(i) * 1.001));
  to[15] = bitsOf(__low2float(x) + __high2float(y));
}

#if __CUDA_ARCH__ >= 800
extern "C" __global__ void brains(unsigned *out) {
  const unsigned i = threadNumber();
  unsigned *to = out + i * 4;
  const __nv_bfloat16 a = __float2bfloat16(smallFloat(i)), b = __float2bfloat16(smallFloat(i + 3));
  to[0] = __bfloat16_as_ushort(__hadd(a, b)) | (unsigned)__bfloat16_as_ushort(__hmul(a, b)) << 16;
  to[1] = bitsOf(__bfloat162float(__hfma(a, b, a)));
  const __nv_bfloat162 pair = __floats2bfloat162_rn(smallFloat(i) * 1.01f, smallFloat(i + 8));
  const __nv_bfloat162 sum = __hadd2(pair, pair);
  to[2] = __bfloat16_as_ushort(sum.x) | (unsigned)__bfloat16_as_ushort(sum.y) << 16;
  to[3] = __hlt(a, b) | __hgt(a, b) << 1;
}
#else
extern "C" __global__ void brains(unsigned *out) { out[threadNumber()] = 0; }
#endif

#if __CUDA_ARCH__ >= 800
extern "C" __global__ void extremes(unsigned *out) {
  const unsigned i = threadNumber();
  const __half2 x = __floats2half2_rn(smallFloat(i), smallFloat(i + 1));
  const __half2 y = __floats2half2_rn(smallFloat(i + 2), smallFloat(i + 3));
  out[i] = pairBits(__hmax2(x, y)) ^ pairBits(__hmin2(x, y)) << 1;
}
#else
extern "C" __global__ void extremes(unsigned *out) { out[threadNumber()] = 0; }
#endif
