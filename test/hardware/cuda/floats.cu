#include "common.h"

extern "C" __global__ void rounded(unsigned *out) {
  const unsigned i = threadNumber();
  const float a = anyFloat(i), b = anyFloat(i + 5), c = anyFloat(i + 11);
  unsigned *to = out + i * 24;
  to[0] = bitsOf(__fadd_rn(a, b));
  to[1] = bitsOf(__fadd_rz(a, b));
  to[2] = bitsOf(__fsub_ru(a, b));
  to[3] = bitsOf(__fmul_rd(a, b));
  to[4] = bitsOf(__fmaf_rn(a, b, c));
  to[5] = bitsOf(__fmaf_rz(a, b, c));
  to[6] = bitsOf(__fdiv_rn(a, b));
  to[7] = bitsOf(__fdiv_ru(a, b));
  to[8] = bitsOf(__frcp_rn(a));
  to[9] = bitsOf(__fsqrt_rn(a));
  to[10] = bitsOf(__fsqrt_rd(a));
  to[11] = bitsOf(fminf(a, b)) ^ bitsOf(fmaxf(b, c));
  to[12] = bitsOf(rintf(a)) ^ bitsOf(floorf(b));
  to[13] = bitsOf(ceilf(a)) ^ bitsOf(truncf(b));
  to[14] = bitsOf(roundf(a)) ^ bitsOf(copysignf(b, c));
  to[15] = __float2int_rn(a) ^ __float2uint_rz(b);
  to[16] = __float2int_ru(c) ^ __float2uint_rd(c);
  to[17] = (unsigned)__float2ll_rz(a) ^ (unsigned)__float2ull_rn(b);
  to[18] = bitsOf(__int2float_rz((int)mixed(i))) ^ bitsOf(__uint2float_ru(mixed(i)));
  to[19] = bitsOf(__ull2float_rd(mixedWide(i)));
  to[20] = bitsOf(__saturatef(a)) + bitsOf(fabsf(b));
  to[21] = (a < b) | (a == b) << 1 | isnan(a) << 2 | isinf(b) << 3 | signbit(c) << 4 |
           (a != b) << 5 | isfinite(c) << 6 | !(a >= c) << 7;
  to[22] = bitsOf(nextafterf(a, b));
  to[23] = bitsOf(a * b + c);
}

// Functions of the library made of exact operations.
extern "C" __global__ void library(unsigned *out) {
  const unsigned i = threadNumber();
  const float a = smallFloat(i), b = smallFloat(i + 3) + 33.0f;
  unsigned *to = out + i * 8;
  to[0] = bitsOf(fmodf(a, b));
  to[1] = bitsOf(remainderf(a, b));
  int exponent = 0;
  to[2] = bitsOf(frexpf(anyFloat(i), &exponent)) + exponent;
  to[3] = bitsOf(ldexpf(a, (int)(i % 300) - 150));
  float whole = 0;
  to[4] = bitsOf(modff(a, &whole)) ^ bitsOf(whole);
  to[5] = (unsigned)lrintf(a * 3) + (unsigned)llroundf(b) + ilogbf(a);
  to[6] = bitsOf(fdimf(a, b)) ^ bitsOf(logbf(anyFloat(i)));
  int quotient = 0;
  to[7] = bitsOf(remquof(a, b, &quotient)) ^ (quotient & 7);
}

// Approximations: right to three digits.
extern "C" __global__ void approximate(int *out) {
  const unsigned i = threadNumber();
  const float a = smallFloat(i) / 8, b = fabsf(smallFloat(i + 9)) + 1.0f;
  int *to = out + i * 16;
  const float values[16] = {sinf(a),          cosf(a),      tanf(a / 8),  expf(a),
                            logf(b),          powf(b, 1.5f), exp2f(a),    log2f(b),
                            tanhf(a),         atanf(a),     atan2f(a, b), cbrtf(b),
                            rsqrtf(b),        erff(a),      asinf(a / 5), __fdividef(a, b)};
  for (int v = 0; v < 16; ++v)
    to[v] = __float2int_rn(values[v] * 100.0f + 0.25f);
}
