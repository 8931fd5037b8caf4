// Single and double precision (PTX ISA 9.7.3). Approximations (.approx, .full) are computed in
// double precision and rounded once; docs/simulator.md has what the hardware's are allowed to
// differ by.
#include "simulator/lanes/FloatOperations.h"

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

struct Rsqrt {
  template <typename T> static T apply(T a) {
    using More = std::conditional_t<sizeof(T) == 8, long double, double>;
    return static_cast<T>(1 / std::sqrt(static_cast<More>(a)));
  }
};
struct Sin {
  static float apply(float a) { return static_cast<float>(__builtin_sin(double(a))); }
};
struct Cos {
  static float apply(float a) { return static_cast<float>(__builtin_cos(double(a))); }
};
struct Ex2 {
  static float apply(float a) { return static_cast<float>(__builtin_exp2(double(a))); }
};
struct Lg2 {
  static float apply(float a) { return static_cast<float>(__builtin_log2(double(a))); }
};
struct Tanh {
  static float apply(float a) { return static_cast<float>(__builtin_tanh(double(a))); }
};

// PTX ISA, div.approx: beyond 2^126 the reciprocal is a zero.
struct DivApprox {
  static float apply(float a, float b) {
    const float magnitude = __builtin_fabsf(b);
    const bool lost = magnitude > 0x1p126F && magnitude < __builtin_inff();
    return lost ? a * __builtin_copysignf(0, b) : a / b;
  }
};

// rcp.approx.ftz.f64, rsqrt.approx.ftz.f64: the upper halves alone, subnormals flushed.
template <typename Operation> struct UpperHalf {
  static double apply(double a) { return kept(Operation::apply(kept(a))); }
  static double kept(double value) {
    if (value != value)
      return bitsAs<double>(uint64_t{0x7FFFFFFF00000000});
    const auto bits = bitsAs<uint64_t>(value);
    const bool subnormal = (bits & 0x7FF0000000000000) == 0;
    return bitsAs<double>(bits & (subnormal ? 0x8000000000000000 : 0xFFFFFFFF00000000));
  }
};

// A NaN of double precision stays as it is.
struct Neg {
  template <typename T> static T apply(T a) { return a != a ? a : -a; }
};
struct Abs {
  template <typename T> static T apply(T a) { return __builtin_fabs(a); }
};
struct CopySign {
  template <typename T> static T apply(T a, T b) {
    return static_cast<T>(__builtin_copysign(b, a));
  }
};

template <typename Operation, bool Ftz, bool Sat, bool Canonical = true> struct Finished {
  template <typename... T> static auto apply(T... values) {
    auto result = Operation::apply((Ftz ? flushed(values) : values)...);
    return finish(result);
  }
  template <typename T> static T finish(T result) {
    if (Ftz)
      result = flushed(result);
    if (Sat)
      return clamped(result);
    return Canonical ? canonical(result) : result;
  }
};

template <typename Operation, typename T, std::size_t... N>
Handler mapped(std::index_sequence<N...>) {
  if constexpr (sizeof...(N) == 1)
    return &unary<Operation, T, T>;
  else if constexpr (sizeof...(N) == 2)
    return &binary<Operation, T, T>;
  else
    return &ternary<Operation, T, T>;
}

template <typename Operation, unsigned Sources, bool Canonical = true>
Handler single(const Instruction &i) {
  constexpr auto N = std::make_index_sequence<Sources>();
  const bool ftz = i.has(Modifier::Ftz), sat = i.has(Modifier::Sat);
  if (sat)
    return ftz ? mapped<Finished<Operation, true, true, Canonical>, float>(N)
               : mapped<Finished<Operation, false, true, Canonical>, float>(N);
  return ftz ? mapped<Finished<Operation, true, false, Canonical>, float>(N)
             : mapped<Finished<Operation, false, false, Canonical>, float>(N);
}

// Of either precision, rounded to nearest.
template <typename Operation, unsigned Sources> Handler arithmetic(const Instruction &i) {
  if (i.type() == Type::F32)
    return single<Operation, Sources>(i);
  return mapped<Finished<Operation, false, false>, double>(std::make_index_sequence<Sources>());
}

bool isDirected(const Instruction &i) {
  return i.modifiers.rounding().value_or(Modifier::Rn) != Modifier::Rn;
}

template <typename Operation, unsigned Sources, bool Canonical = true>
Handler signOnly(const Instruction &i) {
  if (i.type() == Type::F32)
    return single<Operation, Sources, Canonical>(i);
  return mapped<Finished<Operation, false, false>, double>(std::make_index_sequence<Sources>());
}

template <typename Operation> Handler reciprocal(const Instruction &i) {
  if (i.type() == Type::F64 && i.has(Modifier::Ftz))
    return mapped<Finished<UpperHalf<Operation>, false, false>, double>(
        std::make_index_sequence<1>());
  return arithmetic<Operation, 1>(i);
}

template <bool Max> Handler extreme(const Instruction &i) {
  if (i.has(Modifier::XorSign))
    return i.has(Modifier::NaN) ? arithmetic<ExtremeMagnitude<Max, true>, 2>(i)
                                : arithmetic<ExtremeMagnitude<Max, false>, 2>(i);
  return i.has(Modifier::NaN) ? arithmetic<Extreme<Max, true>, 2>(i)
                              : arithmetic<Extreme<Max, false>, 2>(i);
}

} // namespace

Handler unfusedHandler(const Instruction &i) {
  const bool isFused = i.opcode == Opcode::Fma || i.opcode == Opcode::Mad;
  if (!isFused || (i.type() != Type::F32 && i.type() != Type::F64) || i.has(Modifier::Relu))
    return nullptr;
  return isDirected(i) ? directedHandler(i, false) : arithmetic<MulAdd, 3>(i);
}

Handler floatHandler(const Instruction &i) {
  if (i.type() != Type::F32 && i.type() != Type::F64)
    return nullptr;
  if (isDirected(i))
    return directedHandler(i, true);
  const bool isSingle = i.type() == Type::F32;
  switch (i.opcode) {
  case Opcode::Add:
    return arithmetic<Add, 2>(i);
  case Opcode::Sub:
    return arithmetic<Sub, 2>(i);
  case Opcode::Mul:
    return arithmetic<Mul, 2>(i);
  case Opcode::Div:
    return i.has(Modifier::Approx) ? single<DivApprox, 2>(i) : arithmetic<Div, 2>(i);
  case Opcode::Fma:
    return i.has(Modifier::Relu) ? nullptr : arithmetic<Fma, 3>(i);
  case Opcode::Mad:
    return arithmetic<Fma, 3>(i);
  case Opcode::Rcp:
    return reciprocal<Rcp>(i);
  case Opcode::Sqrt:
    return arithmetic<Sqrt, 1>(i);
  case Opcode::Rsqrt:
    return reciprocal<Rsqrt>(i);
  case Opcode::Min:
    return extreme<false>(i);
  case Opcode::Max:
    return extreme<true>(i);
  case Opcode::Neg:
    return signOnly<Neg, 1>(i);
  case Opcode::Abs:
    return signOnly<Abs, 1>(i);
  case Opcode::CopySign:
    return signOnly<CopySign, 2, false>(i);
  case Opcode::Sin:
    return isSingle ? single<Sin, 1>(i) : nullptr;
  case Opcode::Cos:
    return isSingle ? single<Cos, 1>(i) : nullptr;
  case Opcode::Ex2:
    return isSingle ? single<Ex2, 1>(i) : nullptr;
  case Opcode::Lg2:
    return isSingle ? single<Lg2, 1>(i) : nullptr;
  case Opcode::Tanh:
    return isSingle ? single<Tanh, 1>(i) : nullptr;
  default:
    return nullptr;
  }
}

} // namespace cgpredict::simulator::CGPREDICT_LANES
