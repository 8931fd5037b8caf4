// Arithmetic on f16, bf16 and pairs of them (PTX ISA 9.7.4), computed in double precision and
// rounded once.
#include "simulator/lanes/FloatBits.h"

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

struct Add {
  static double apply(double a, double b) { return oddSum(a, b); }
};
struct Sub {
  static double apply(double a, double b) { return oddSum(a, -b); }
};
struct Mul {
  static double apply(double a, double b) { return a * b; }
}; // exact
struct Fma {
  static double apply(double a, double b, double c) { return oddSum(a * b, c); }
};
struct FmaRelu {
  static double apply(double a, double b, double c) {
    const double r = oddSum(a * b, c);
    return r < 0 ? 0 : r;
  }
};
struct Neg {
  static double apply(double a) { return -a; }
};
struct Abs {
  static double apply(double a) { return __builtin_fabs(a); }
};

struct Exp2 {
  static double apply(double a) { return __builtin_exp2(a); }
};
struct Tanh {
  static double apply(double a) { return __builtin_tanh(a); }
};

template <typename Format> double flushedHalf(double value) {
  const double least = std::is_same_v<Format, Half> ? 0x1p-14 : 0x1p-126;
  return __builtin_fabs(value) < least ? __builtin_copysign(0.0, value) : value;
}

// step.immediate: bit 8 .ftz, bit 9 .sat; Sources values of Parts halves each.
template <typename Operation, typename Format, typename Word, unsigned Sources>
void half(const Lanes &lanes, const Step &step) {
  const bool ftz = step.immediate >> 8 & 1, sat = step.immediate >> 9 & 1;
  assign(lanes, lanes.at<Word>(step.destination), [&](unsigned l) {
    Word result = 0;
    for (unsigned part = 0; part < sizeof(Word) / 2; ++part) {
      double value[3] = {};
      for (unsigned s = 0; s < Sources; ++s) {
        value[s] =
            Format::decode(static_cast<uint16_t>(lanes.at<Word>(step.source[s])[l] >> (16 * part)));
        value[s] = ftz ? flushedHalf<Format>(value[s]) : value[s];
      }
      double made;
      if constexpr (Sources == 1)
        made = Operation::apply(value[0]);
      else if constexpr (Sources == 2)
        made = Operation::apply(value[0], value[1]);
      else
        made = Operation::apply(value[0], value[1], value[2]);
      uint16_t code = Format::encode(sat ? clamped(made) : made);
      if (ftz)
        code = Format::encode(flushedHalf<Format>(Format::decode(code)));
      result = static_cast<Word>(result | static_cast<Word>(Word{code} << (16 * part)));
    }
    return result;
  });
}

template <typename Operation, unsigned Sources> Handler ofType(Type type) {
  switch (type) {
  case Type::F16:
    return &half<Operation, Half, uint16_t, Sources>;
  case Type::F16x2:
    return &half<Operation, Half, uint32_t, Sources>;
  case Type::BF16:
    return &half<Operation, BFloat, uint16_t, Sources>;
  case Type::BF16x2:
    return &half<Operation, BFloat, uint32_t, Sources>;
  default:
    return nullptr;
  }
}

template <bool Max> Handler extreme(const Instruction &i) {
  if (i.has(Modifier::XorSign))
    return i.has(Modifier::NaN) ? ofType<ExtremeMagnitude<Max, true>, 2>(i.type())
                                : ofType<ExtremeMagnitude<Max, false>, 2>(i.type());
  return i.has(Modifier::NaN) ? ofType<Extreme<Max, true>, 2>(i.type())
                              : ofType<Extreme<Max, false>, 2>(i.type());
}

} // namespace

Handler halfHandler(const Instruction &i) {
  switch (i.opcode) {
  case Opcode::Add:
    return ofType<Add, 2>(i.type());
  case Opcode::Sub:
    return ofType<Sub, 2>(i.type());
  case Opcode::Mul:
    return ofType<Mul, 2>(i.type());
  case Opcode::Fma:
    return i.has(Modifier::Relu) ? ofType<FmaRelu, 3>(i.type()) : ofType<Fma, 3>(i.type());
  case Opcode::Neg:
    return ofType<Neg, 1>(i.type());
  case Opcode::Abs:
    return ofType<Abs, 1>(i.type());
  case Opcode::Ex2:
    return ofType<Exp2, 1>(i.type());
  case Opcode::Tanh:
    return ofType<Tanh, 1>(i.type());
  case Opcode::Min:
    return extreme<false>(i);
  case Opcode::Max:
    return extreme<true>(i);
  default:
    return nullptr;
  }
}

} // namespace cgpredict::simulator::CGPREDICT_LANES
