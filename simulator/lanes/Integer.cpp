// Integer arithmetic (PTX ISA 9.7.1, 9.7.2).
#include "simulator/lanes/IntegerForms.h"

#include <limits>

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

template <typename T>
using Twice = std::conditional_t<
    sizeof(T) == 2, std::conditional_t<std::is_signed_v<T>, int32_t, uint32_t>,
    std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>,
                       std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>>>;

struct Add {
  template <typename T> static T apply(T a, T b) { return static_cast<T>(Work<T>(a) + Work<T>(b)); }
};
struct Sub {
  template <typename T> static T apply(T a, T b) { return static_cast<T>(Work<T>(a) - Work<T>(b)); }
};
struct MulLo {
  template <typename T> static T apply(T a, T b) { return static_cast<T>(Work<T>(a) * Work<T>(b)); }
};
struct MulHi {
  template <typename T> static T apply(T a, T b) {
    return static_cast<T>((Twice<T>(a) * Twice<T>(b)) >> (8 * sizeof(T)));
  }
};
struct MulWide {
  template <typename T> static Twice<T> apply(T a, T b) { return Twice<T>(a) * Twice<T>(b); }
};
struct MadLo {
  template <typename T> static T apply(T a, T b, T c) { return Add::apply(MulLo::apply(a, b), c); }
};
struct MadHi {
  template <typename T> static T apply(T a, T b, T c) { return Add::apply(MulHi::apply(a, b), c); }
};
struct MadWide {
  template <typename T> static Twice<T> apply(T a, T b, Twice<T> c) {
    return Add::apply(MulWide::apply(a, b), c);
  }
};

inline int32_t saturated(int64_t value) {
  return static_cast<int32_t>(value > INT32_MAX   ? INT32_MAX
                              : value < INT32_MIN ? INT32_MIN
                                                  : value);
}
struct AddSat {
  static int32_t apply(int32_t a, int32_t b) { return saturated(int64_t{a} + b); }
};
struct SubSat {
  static int32_t apply(int32_t a, int32_t b) { return saturated(int64_t{a} - b); }
};
struct MadHiSat {
  static int32_t apply(int32_t a, int32_t b, int32_t c) {
    return saturated(int64_t{MulHi::apply(a, b)} + c);
  }
};

// The low 24 bits of each factor; .lo the low 32 bits of the 48-bit product, .hi the high ones.
template <typename T> inline Twice<T> product24(T a, T b) {
  const auto low = [](T v) { return static_cast<T>(static_cast<T>(Unsigned<T>(v) << 8) >> 8); };
  return Twice<T>(low(a)) * Twice<T>(low(b));
}
struct Mul24Lo {
  template <typename T> static T apply(T a, T b) { return static_cast<T>(product24(a, b)); }
};
struct Mul24Hi {
  template <typename T> static T apply(T a, T b) { return static_cast<T>(product24(a, b) >> 16); }
};
struct Mad24Lo {
  template <typename T> static T apply(T a, T b, T c) {
    return Add::apply(Mul24Lo::apply(a, b), c);
  }
};
struct Mad24Hi {
  template <typename T> static T apply(T a, T b, T c) {
    return Add::apply(Mul24Hi::apply(a, b), c);
  }
};
struct Mad24HiSat {
  static int32_t apply(int32_t a, int32_t b, int32_t c) {
    return saturated(int64_t{Mul24Hi::apply(a, b)} + c);
  }
};

// Division by zero is undefined in PTX; the hardware's sequence gives all ones, and the dividend as
// the remainder. The most negative number by -1 wraps.
struct Div {
  template <typename T> static T apply(T a, T b) {
    if (b == 0)
      return static_cast<T>(-1);
    if (std::is_signed_v<T> && b == static_cast<T>(-1))
      return Sub::apply(T{0}, a);
    return static_cast<T>(a / b);
  }
};
struct Rem {
  template <typename T> static T apply(T a, T b) {
    if (b == 0)
      return static_cast<T>(-1); // as hardware has it; PTX leaves it open
    if (std::is_signed_v<T> && b == static_cast<T>(-1))
      return 0;
    return static_cast<T>(a % b);
  }
};
struct Abs {
  template <typename T> static T apply(T a) { return a < 0 ? Sub::apply(T{0}, a) : a; }
};
struct Neg {
  template <typename T> static T apply(T a) { return Sub::apply(T{0}, a); }
};
struct Min {
  template <typename T> static T apply(T a, T b) { return a < b ? a : b; }
};
struct Max {
  template <typename T> static T apply(T a, T b) { return a > b ? a : b; }
};
// .relu, of s32: what is negative becomes 0.
template <typename Operation> struct Rectified {
  static int32_t apply(int32_t a, int32_t b) { return Max::apply(Operation::apply(a, b), 0); }
};
struct Sad {
  template <typename T> static T apply(T a, T b, T c) {
    return Add::apply(c, a < b ? Sub::apply(b, a) : Sub::apply(a, b));
  }
};

// Carry chains: the carry of each lane is a predicate at step.second. After a subtraction it is
// that of a + ~b + 1, as hardware has it: 1 where nothing was borrowed. Chains of one kind do not
// show that; an addition behind a subtraction does.
template <typename T, bool Subtract, bool In, bool Out>
void carry(const Lanes &lanes, const Step &step) {
  const T *a = lanes.at<T>(step.source[0]), *b = lanes.at<T>(step.source[1]);
  T *d = lanes.at<T>(step.destination);
  LaneMask &flag = lanes.predicate(step.second);
  forEachLane(lanes.mask, [&](unsigned l) {
    const unsigned __int128 in = In ? flag >> l & 1 : Subtract;
    const auto x = static_cast<Unsigned<T>>(a[l]);
    const auto y = static_cast<Unsigned<T>>(Subtract ? ~b[l] : b[l]);
    const unsigned __int128 sum = in + x + y;
    d[l] = static_cast<T>(sum);
    if (Out)
      flag = (flag & ~laneBit(l)) | (static_cast<LaneMask>(sum >> (8 * sizeof(T)) & 1) << l);
  });
}

template <typename T, bool High, bool In, bool Out>
void carryMad(const Lanes &lanes, const Step &step) {
  const T *a = lanes.at<T>(step.source[0]), *b = lanes.at<T>(step.source[1]),
          *c = lanes.at<T>(step.source[2]);
  T *d = lanes.at<T>(step.destination);
  LaneMask &flag = lanes.predicate(step.second);
  forEachLane(lanes.mask, [&](unsigned l) {
    const T product = High ? MulHi::apply(a[l], b[l]) : MulLo::apply(a[l], b[l]);
    const auto x = static_cast<Unsigned<T>>(product), y = static_cast<Unsigned<T>>(c[l]);
    const unsigned __int128 sum = static_cast<unsigned __int128>(x) + y + (In ? flag >> l & 1 : 0);
    d[l] = static_cast<T>(sum);
    if (Out)
      flag = (flag & ~laneBit(l)) | (static_cast<LaneMask>(sum >> (8 * sizeof(T)) & 1) << l);
  });
}

template <bool Subtract> Handler carryHandler(const Instruction &i, bool in) {
  const bool out = i.has(Modifier::Carry);
  return forBits(i.type(), [&]<typename T>(T) -> Handler {
    if (in)
      return out ? &carry<T, Subtract, true, true> : &carry<T, Subtract, true, false>;
    return &carry<T, Subtract, false, true>;
  });
}

Handler carryMadHandler(const Instruction &i, bool in) {
  const bool out = i.has(Modifier::Carry), high = i.has(Modifier::Hi);
  return forInteger(i.type(), [&]<typename T>(T) -> Handler {
    if (!in)
      return high ? &carryMad<T, true, false, true> : &carryMad<T, false, false, true>;
    if (out)
      return high ? &carryMad<T, true, true, true> : &carryMad<T, false, true, true>;
    return high ? &carryMad<T, true, true, false> : &carryMad<T, false, true, false>;
  });
}

// dp4a, dp2a: products of bytes, of the low or high pair of 16-bit numbers with bytes.
template <bool SignedA, bool SignedB, unsigned Products, unsigned FirstByte> struct DotProduct {
  static uint32_t apply(uint32_t a, uint32_t b, uint32_t c) {
    uint32_t sum = c;
    for (unsigned p = 0; p < Products; ++p) {
      const uint32_t rawA = Products == 4 ? a >> (8 * p) & 0xFF : a >> (16 * p) & 0xFFFF;
      const uint32_t rawB = b >> (8 * (p + FirstByte)) & 0xFF;
      const int32_t x = !SignedA        ? static_cast<int32_t>(rawA)
                        : Products == 4 ? static_cast<int8_t>(rawA)
                                        : static_cast<int16_t>(rawA);
      const int32_t y = SignedB ? static_cast<int8_t>(rawB) : static_cast<int32_t>(rawB);
      sum += static_cast<uint32_t>(x * y);
    }
    return sum;
  }
};
template <unsigned Products, unsigned FirstByte> Handler dotHandler(const Instruction &i) {
  const bool a = i.types[0] == Type::S32, b = i.types[1] == Type::S32;
  if (a)
    return b ? &ternary<DotProduct<true, true, Products, FirstByte>, uint32_t, uint32_t>
             : &ternary<DotProduct<true, false, Products, FirstByte>, uint32_t, uint32_t>;
  return b ? &ternary<DotProduct<false, true, Products, FirstByte>, uint32_t, uint32_t>
           : &ternary<DotProduct<false, false, Products, FirstByte>, uint32_t, uint32_t>;
}

template <typename Operation> Handler integerBinary(Type type) {
  return forInteger(type, []<typename T>(T) -> Handler { return &binary<Operation, T, T>; });
}
template <typename Operation> Handler integerUnary(Type type) {
  return forInteger(type, []<typename T>(T) -> Handler { return &unary<Operation, T, T>; });
}
template <typename Operation> Handler integerTernary(Type type) {
  return forInteger(type, []<typename T>(T) -> Handler { return &ternary<Operation, T, T>; });
}
template <typename Operation> Handler in32(Type type) {
  return type == Type::S32 ? &binary<Operation, int32_t, int32_t>
                           : &binary<Operation, uint32_t, uint32_t>;
}

Handler multiplyHandler(const Instruction &i) {
  if (i.has(Modifier::Wide))
    return forInteger(i.type(), []<typename T>(T) -> Handler {
      if constexpr (sizeof(T) < 8)
        return &binary<MulWide, Twice<T>, T>;
      return nullptr;
    });
  return i.has(Modifier::Hi) ? integerBinary<MulHi>(i.type()) : bitsBinary<MulLo>(i.type());
}

Handler multiplyAddHandler(const Instruction &i) {
  if (i.has(Modifier::Carry))
    return carryMadHandler(i, false);
  if (i.has(Modifier::Sat))
    return &ternary<MadHiSat, int32_t, int32_t>;
  if (i.has(Modifier::Wide))
    return forInteger(i.type(), []<typename T>(T) -> Handler {
      if constexpr (sizeof(T) < 8)
        return &ternary<MadWide, Twice<T>, T, T, Twice<T>>;
      return nullptr;
    });
  if (i.has(Modifier::Hi))
    return integerTernary<MadHi>(i.type());
  return forBits(i.type(), []<typename T>(T) -> Handler { return &ternary<MadLo, T, T>; });
}

Handler multiplyAdd24Handler(const Instruction &i) {
  if (i.has(Modifier::Sat))
    return &ternary<Mad24HiSat, int32_t, int32_t>;
  const bool isSigned = i.type() == Type::S32;
  if (i.has(Modifier::Hi))
    return isSigned ? &ternary<Mad24Hi, int32_t, int32_t> : &ternary<Mad24Hi, uint32_t, uint32_t>;
  return isSigned ? &ternary<Mad24Lo, int32_t, int32_t> : &ternary<Mad24Lo, uint32_t, uint32_t>;
}

Handler arithmetic(const Instruction &i) {
  const Type t = i.type();
  switch (i.opcode) {
  case Opcode::Add:
    if (i.has(Modifier::Carry))
      return carryHandler<false>(i, false);
    return i.has(Modifier::Sat) ? &binary<AddSat, int32_t, int32_t> : bitsBinary<Add>(t);
  case Opcode::Sub:
    if (i.has(Modifier::Carry))
      return carryHandler<true>(i, false);
    return i.has(Modifier::Sat) ? &binary<SubSat, int32_t, int32_t> : bitsBinary<Sub>(t);
  case Opcode::AddC:
    return carryHandler<false>(i, true);
  case Opcode::SubC:
    return carryHandler<true>(i, true);
  case Opcode::MadC:
    return carryMadHandler(i, true);
  case Opcode::Mul:
    return multiplyHandler(i);
  case Opcode::Mad:
    return multiplyAddHandler(i);
  case Opcode::Mul24:
    return i.has(Modifier::Hi) ? in32<Mul24Hi>(t) : in32<Mul24Lo>(t);
  case Opcode::Mad24:
    return multiplyAdd24Handler(i);
  case Opcode::Div:
    return integerBinary<Div>(t);
  case Opcode::Rem:
    return integerBinary<Rem>(t);
  case Opcode::Abs:
    return integerUnary<Abs>(t);
  case Opcode::Neg:
    return bitsUnary<Neg>(t);
  case Opcode::Min:
    return i.has(Modifier::Relu) ? &binary<Rectified<Min>, int32_t, int32_t>
                                 : integerBinary<Min>(t);
  case Opcode::Max:
    return i.has(Modifier::Relu) ? &binary<Rectified<Max>, int32_t, int32_t>
                                 : integerBinary<Max>(t);
  case Opcode::Sad:
    return integerTernary<Sad>(t);
  case Opcode::Dp4a:
    return dotHandler<4, 0>(i);
  case Opcode::Dp2a:
    return i.has(Modifier::Hi) ? dotHandler<2, 2>(i) : dotHandler<2, 0>(i);
  default:
    return nullptr;
  }
}

} // namespace

Handler integerHandler(const Instruction &instruction) {
  return isInteger(instruction.type()) ? arithmetic(instruction) : nullptr;
}

} // namespace cgpredict::simulator::CGPREDICT_LANES
