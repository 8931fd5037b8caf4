// Arithmetic of single and double precision, in the host's rounding mode.
#ifndef CGPREDICT_SIMULATOR_LANES_FLOATOPERATIONS_H
#define CGPREDICT_SIMULATOR_LANES_FLOATOPERATIONS_H

#include "simulator/lanes/FloatBits.h"

namespace cgpredict::simulator::CGPREDICT_LANES {

struct Add {
  template <typename T> static T apply(T a, T b) { return a + b; }
};
struct Sub {
  template <typename T> static T apply(T a, T b) { return a - b; }
};
struct Mul {
  template <typename T> static T apply(T a, T b) { return a * b; }
};
struct Div {
  template <typename T> static T apply(T a, T b) { return a / b; }
};
struct Fma {
  static float apply(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
  static double apply(double a, double b, double c) { return __builtin_fma(a, b, c); }
};
struct MulAdd {
  template <typename T> static T apply(T a, T b, T c) { return a * b + c; }
};
struct Rcp {
  template <typename T> static T apply(T a) { return T(1) / a; }
};
struct Sqrt {
  static float apply(float a) { return __builtin_sqrtf(a); }
  static double apply(double a) { return __builtin_sqrt(a); }
};
} // namespace cgpredict::simulator::CGPREDICT_LANES

#endif
