#include "common.h"

__device__ double anyDouble(unsigned x) {
  return x % 8 == 0 ? __longlong_as_double((long long)mixedWide(x)) : (double)anyFloat(x) * 1.1;
}

extern "C" __global__ void rounded(unsigned long long *out) {
  const unsigned i = threadNumber();
  const double a = anyDouble(i), b = anyDouble(i + 5), c = anyDouble(i + 11);
  unsigned long long *to = out + i * 16;
  to[0] = bitsOf(__dadd_rz(a, b));
  to[1] = bitsOf(__dmul_ru(a, b));
  to[2] = bitsOf(__fma_rd(a, b, c));
  to[3] = bitsOf(a / b);
  to[4] = bitsOf(__ddiv_rz(a, b));
  to[5] = bitsOf(sqrt(a));
  to[6] = bitsOf(__drcp_rn(a));
  to[7] = bitsOf(fmin(a, b)) ^ bitsOf(fmax(b, c));
  to[8] = bitsOf(rint(a)) ^ bitsOf(floor(b)) ^ bitsOf(trunc(c));
  to[9] = (unsigned long long)__double2ll_rn(a) ^ __double2ull_rz(b);
  to[10] = (unsigned)__double2int_ru(a) ^ __double2uint_rd(b);
  to[11] = bitsOf((double)(float)a) ^ bitsOf(__double2float_rz(b));
  to[12] = bitsOf(__ll2double_rz((long long)mixedWide(i)));
  to[13] = bitsOf(__hiloint2double(__double2loint(a), __double2hiint(b)));
  to[14] = (a < b) | isnan(a) << 1 | (a == a) << 2 | isinf(b) << 3;
  to[15] = bitsOf(a * b + c);
}

// To ten digits.
extern "C" __global__ void library(long long *out) {
  const unsigned i = threadNumber();
  const double a = smallFloat(i) / 7.0, b = fabs((double)smallFloat(i + 9)) + 0.75;
  const double values[16] = {exp(a),      log(b),    sin(a * 100), cos(a),     pow(b, 1.7),
                             atan(a),     tanh(a),   erf(a),       cbrt(b),    hypot(a, b),
                             sinh(a / 4), log1p(b),  fmod(a, b),   lgamma(b),  rsqrt(b),
                             sin(a * 1e15)};
  for (int v = 0; v < 16; ++v)
    out[i * 16 + v] = __double2ll_rn(values[v] * 1e8);
}
