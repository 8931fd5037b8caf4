// Comparisons, selection and predicates (PTX ISA 9.7.6, 9.7.8): setp, set, selp, slct, testp.
#include "simulator/lanes/FloatBits.h"
#include "simulator/lanes/Relations.h"

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

template <typename T> constexpr bool HasNaN = !std::is_integral_v<T>;

template <typename T> T input(T value, bool ftz) {
  if constexpr (std::is_same_v<T, float>)
    return ftz ? flushed(value) : value;
  else
    return value;
}

template <Modifier Relation, typename T>
LaneMask compare(const Lanes &lanes, const Step &step, bool ftz) {
  const T *a = lanes.at<T>(step.source[0]), *b = lanes.at<T>(step.source[1]);
  alignas(64) uint8_t truths[WarpSize];
  if (ftz)
    for (unsigned l = 0; l < WarpSize; ++l)
      truths[l] = Holds<Relation>::apply(input(a[l], true), input(b[l], true));
  else
    for (unsigned l = 0; l < WarpSize; ++l)
      truths[l] = Holds<Relation>::apply(a[l], b[l]);
  return packTruths(truths);
}

// setp p|q: q is the comparison's opposite, combined alike.
template <Modifier Relation, typename T> void setp(const Lanes &lanes, const Step &step) {
  const LaneMask value = compare<Relation, T>(lanes, step, step.immediate >> 8 & 1);
  const LaneMask p = combined(lanes, step, value), q = combined(lanes, step, ~value);
  assignPredicate(lanes, step.destination, p);
  assignPredicate(lanes, step.second, q);
}

// set: all ones or zero; 1.0 for .f32 (bit 9 of the immediate).
template <Modifier Relation, typename T> void set(const Lanes &lanes, const Step &step) {
  const LaneMask value =
      combined(lanes, step, compare<Relation, T>(lanes, step, step.immediate >> 8 & 1));
  const uint32_t yes = step.immediate >> 9 & 1 ? 0x3F800000U : UINT32_MAX;
  assign(lanes, lanes.at<uint32_t>(step.destination),
         [=](unsigned l) { return value >> l & 1 ? yes : 0; });
}

template <typename T> Handler relation(Modifier relation, bool isSet) {
  using enum Modifier;
#define RELATION(name)                                                                             \
  case name:                                                                                       \
    return isSet ? &set<name, T> : &setp<name, T>
  switch (relation) {
    RELATION(Equal);
    RELATION(NotEqual);
  case Lo:
    RELATION(Less);
  case LowerSame:
    RELATION(LessEqual);
  case Hi:
    RELATION(Greater);
  case HigherSame:
    RELATION(GreaterEqual);
  default:
    break;
  }
  if constexpr (HasNaN<T>)
    switch (relation) {
      RELATION(EqualU);
      RELATION(NotEqualU);
      RELATION(LessU);
      RELATION(LessEqualU);
      RELATION(GreaterU);
      RELATION(GreaterEqualU);
      RELATION(BothNumbers);
      RELATION(AnyNan);
    default:
      break;
    }
#undef RELATION
  return nullptr;
}

Handler comparison(const Instruction &i, Type type) {
  const Modifier wanted = *i.modifiers.comparison();
  const bool isSet = i.opcode == Opcode::Set;
  if (type == Type::F32)
    return relation<float>(wanted, isSet);
  if (type == Type::F64)
    return relation<double>(wanted, isSet);
  if (type == Type::B16)
    type = Type::U16;
  return forInteger(type, [&]<typename T>(T) -> Handler { return relation<T>(wanted, isSet); });
}

template <typename T> void selp(const Lanes &lanes, const Step &step) {
  const T *a = lanes.at<T>(step.source[0]), *b = lanes.at<T>(step.source[1]);
  const LaneMask choose = sourcePredicate(lanes, step, 2);
  assign(lanes, lanes.at<T>(step.destination),
         [=](unsigned l) { return choose >> l & 1 ? a[l] : b[l]; });
}

// A NaN chooses the second, as it is not >= 0.
template <typename C, bool Ftz> struct Slct {
  template <typename T> static T apply(T a, T b, C c) { return input(c, Ftz) >= C(0) ? a : b; }
};

template <Modifier Class> struct Tested {
  template <typename T> static bool apply(T a) {
    using enum Modifier;
    if constexpr (Class == Finite)
      return __builtin_isfinite(a);
    else if constexpr (Class == Infinite)
      return __builtin_isinf(a) != 0;
    else if constexpr (Class == Number)
      return a == a;
    else if constexpr (Class == NotANumber)
      return a != a;
    else if constexpr (Class == Normal)
      return __builtin_isnormal(a);
    else
      return a == a && a != 0 && !__builtin_isnormal(a) && __builtin_isfinite(a);
  }
};
template <Modifier Class, typename T> void testp(const Lanes &lanes, const Step &step) {
  const T *a = lanes.at<T>(step.source[0]);
  LaneMask value = 0;
  for (unsigned l = 0; l < WarpSize; ++l)
    value |= static_cast<LaneMask>(Tested<Class>::apply(a[l])) << l;
  assignPredicate(lanes, step.destination, value);
}

template <typename T> Handler test(const Instruction &i) {
  using enum Modifier;
  switch (i.modifiers.oneOf({Finite, Infinite, Number, NotANumber, Normal}).value_or(Subnormal)) {
  case Finite:
    return &testp<Finite, T>;
  case Infinite:
    return &testp<Infinite, T>;
  case Number:
    return &testp<Number, T>;
  case NotANumber:
    return &testp<NotANumber, T>;
  case Normal:
    return &testp<Normal, T>;
  default:
    return &testp<Subnormal, T>;
  }
}

template <Opcode Operation> void logic(const Lanes &lanes, const Step &step) {
  const LaneMask a = sourcePredicate(lanes, step, 0);
  const LaneMask b =
      Operation == Opcode::Mov || Operation == Opcode::Not ? 0 : sourcePredicate(lanes, step, 1);
  LaneMask value = a;
  if (Operation == Opcode::And)
    value = a & b;
  if (Operation == Opcode::Or)
    value = a | b;
  if (Operation == Opcode::Xor)
    value = a ^ b;
  if (Operation == Opcode::Not)
    value = ~a;
  assignPredicate(lanes, step.destination, value);
}

} // namespace

Handler compareHandler(const Instruction &i) {
  switch (i.opcode) {
  case Opcode::Setp:
    return comparison(i, i.type());
  case Opcode::Set:
    return ptx::bytesOf(i.type()) == 4 ? comparison(i, i.types[1]) : nullptr;
  case Opcode::Selp:
    return forBits(i.type(), []<typename T>(T) -> Handler { return &selp<T>; });
  case Opcode::Slct:
    return forBits(i.type(), [&]<typename T>(T) -> Handler {
      if (i.types[1] == Type::S32)
        return &ternary<Slct<int32_t, false>, T, T, T, int32_t>;
      return i.has(Modifier::Ftz) ? &ternary<Slct<float, true>, T, T, T, float>
                                  : &ternary<Slct<float, false>, T, T, T, float>;
    });
  case Opcode::TestP:
    return i.type() == Type::F32 ? test<float>(i) : test<double>(i);
  default:
    break;
  }
  if (i.type() != Type::Pred)
    return nullptr;
  switch (i.opcode) {
  case Opcode::And:
    return &logic<Opcode::And>;
  case Opcode::Or:
    return &logic<Opcode::Or>;
  case Opcode::Xor:
    return &logic<Opcode::Xor>;
  case Opcode::Not:
    return &logic<Opcode::Not>;
  case Opcode::Mov:
    return &logic<Opcode::Mov>;
  default:
    return nullptr;
  }
}

} // namespace cgpredict::simulator::CGPREDICT_LANES
