// Arithmetic rounded otherwise than to nearest: .rz, .rm, .rp (PTX ISA 9.7.3). Compiled for any
// rounding mode of the host, which keeps compilers from vector code: a file of its own.
#include "simulator/lanes/FloatOperations.h"

#include <cfenv>

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

// A quotient that is less than the smallest normal number before it is rounded is flushed: an H100
// does so.
struct DivFtz {
  static float apply(float a, float b) {
    const bool isSubnormal = __builtin_fabs(double(a)) < __builtin_fabs(double(b)) * 0x1p-126;
    return isSubnormal ? __builtin_copysignf(0, a / b) : a / b;
  }
};

int hostRounding(Modifier rounding) {
  switch (rounding) {
  case Modifier::Rz:
    return FE_TOWARDZERO;
  case Modifier::Rm:
    return FE_DOWNWARD;
  case Modifier::Rp:
    return FE_UPWARD;
  default:
    return FE_TONEAREST;
  }
}

// Directed rounding is the host's, a lane at a time. step.immediate: the Modifier, then .ftz and
// .sat.
template <typename Operation, typename T, unsigned Sources>
void rounded(const Lanes &lanes, const Step &step) {
  const bool ftz = step.immediate >> 8 & 1, sat = step.immediate >> 9 & 1;
  const int before = std::fegetround();
  std::fesetround(hostRounding(static_cast<Modifier>(step.immediate & 0xFF)));
  T *d = lanes.at<T>(step.destination);
  forEachLane(lanes.mask, [&](unsigned l) {
    volatile T values[3] = {};
    for (unsigned s = 0; s < Sources; ++s)
      values[s] = ftz ? flushed(lanes.at<T>(step.source[s])[l]) : lanes.at<T>(step.source[s])[l];
    volatile T result;
    if constexpr (Sources == 1)
      result = Operation::apply(T(values[0]));
    else if constexpr (Sources == 2)
      result = Operation::apply(T(values[0]), T(values[1]));
    else
      result = Operation::apply(T(values[0]), T(values[1]), T(values[2]));
    T final = result;
    if (ftz)
      final = flushed(final);
    d[l] = sat ? clamped(final) : canonical(final);
  });
  std::fesetround(before);
}

template <typename Operation, unsigned Sources> Handler directed(const Instruction &i) {
  return i.type() == Type::F32 ? &rounded<Operation, float, Sources>
                               : &rounded<Operation, double, Sources>;
}

} // namespace

Handler directedHandler(const Instruction &i, bool fused) {
  switch (i.opcode) {
  case Opcode::Add:
    return directed<Add, 2>(i);
  case Opcode::Sub:
    return directed<Sub, 2>(i);
  case Opcode::Mul:
    return directed<Mul, 2>(i);
  case Opcode::Div:
    return i.has(Modifier::Ftz) ? &rounded<DivFtz, float, 2> : directed<Div, 2>(i);
  case Opcode::Fma:
  case Opcode::Mad:
    return fused ? directed<Fma, 3>(i) : directed<MulAdd, 3>(i);
  case Opcode::Rcp:
    return directed<Rcp, 1>(i);
  case Opcode::Sqrt:
    return directed<Sqrt, 1>(i);
  default:
    return nullptr;
  }
}

} // namespace cgpredict::simulator::CGPREDICT_LANES
