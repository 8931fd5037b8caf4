// Values that a kernel works on, from its thread's number alone.
#pragma once

__device__ inline unsigned threadNumber() { return blockIdx.x * blockDim.x + threadIdx.x; }

__device__ inline unsigned mixed(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352dU;
  x ^= x >> 15;
  x *= 0x846ca68bU;
  return x ^ x >> 16;
}

__device__ inline unsigned long long mixedWide(unsigned x) {
  return (unsigned long long)mixed(x) << 32 | mixed(x + 0x9e3779b9U);
}

// A multiple of 1/64 between -32 and 32.
__device__ inline float smallFloat(unsigned x) { return (int)(mixed(x) % 4097 - 2048) / 64.0f; }

// Any bits; NaN, infinities and subnormals among them.
__device__ inline float anyFloat(unsigned x) {
  const unsigned kind = x % 8, bits = mixed(x);
  return __uint_as_float(kind == 0   ? bits & 0x807fffffU
                         : kind == 1 ? 0x7f800000U | (bits & 0x80000000U)
                         : kind == 2 ? 0x3f800000U + (bits & 0xfU) - 8
                                     : bits);
}

// NaN has many bits; as one.
__device__ inline unsigned bitsOf(float x) { return x != x ? 0x7fffffffU : __float_as_uint(x); }
__device__ inline unsigned long long bitsOf(double x) {
  return x != x ? 0x7fffffffffffffffULL : (unsigned long long)__double_as_longlong(x);
}
