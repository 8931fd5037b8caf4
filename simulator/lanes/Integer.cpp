// Integer arithmetic, logic, shifts and bit fields (PTX ISA 9.7.1, 9.7.2, 9.7.8).
#include "simulator/lanes/Lanes.h"

#include <limits>

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

template <typename T> using Unsigned = std::make_unsigned_t<T>;
// Wide enough that the compiler does not promote to a signed type that may overflow.
template <typename T> using Work = std::conditional_t<(sizeof(T) < 4), uint32_t, Unsigned<T>>;
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
      return a;
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
struct Sad {
  template <typename T> static T apply(T a, T b, T c) {
    return Add::apply(c, a < b ? Sub::apply(b, a) : Sub::apply(a, b));
  }
};

struct And {
  template <typename T> static T apply(T a, T b) { return a & b; }
};
struct Or {
  template <typename T> static T apply(T a, T b) { return a | b; }
};
struct Xor {
  template <typename T> static T apply(T a, T b) { return a ^ b; }
};
struct Not {
  template <typename T> static T apply(T a) { return static_cast<T>(~a); }
};
struct Cnot {
  template <typename T> static T apply(T a) { return a == 0; }
};

// Shift counts beyond the width are clamped to it.
struct Shl {
  template <typename T> static T apply(T a, uint32_t count) {
    return count >= 8 * sizeof(T) ? T{0} : static_cast<T>(Work<T>(a) << count);
  }
};
struct Shr {
  template <typename T> static T apply(T a, uint32_t count) {
    constexpr uint32_t Bits = 8 * sizeof(T);
    if constexpr (std::is_signed_v<T>)
      return static_cast<T>(a >> (count >= Bits ? Bits - 1 : count));
    return count >= Bits ? T{0} : static_cast<T>(a >> count);
  }
};

template <bool Left, bool Wrap> struct Funnel {
  static uint32_t apply(uint32_t a, uint32_t b, uint32_t count) {
    const uint64_t both = uint64_t{b} << 32 | a;
    const uint32_t n = Wrap ? count & 31 : count > 32 ? 32 : count;
    return Left ? static_cast<uint32_t>((both << n) >> 32) : static_cast<uint32_t>(both >> n);
  }
};

struct Popc {
  template <typename T> static uint32_t apply(T a) {
    return static_cast<uint32_t>(__builtin_popcountll(a));
  }
};
struct Clz {
  template <typename T> static uint32_t apply(T a) {
    return a == 0 ? 8 * sizeof(T)
                  : static_cast<uint32_t>(__builtin_clzll(a)) - (64 - 8 * sizeof(T));
  }
};
struct Brev {
  template <typename T> static T apply(T a) {
    T result = 0;
    for (unsigned bit = 0; bit < 8 * sizeof(T); ++bit)
      result |= ((a >> bit) & 1) << (8 * sizeof(T) - 1 - bit);
    return result;
  }
};
// The most significant bit that is not the sign; all ones if there is none.
template <bool Shift> struct Bfind {
  template <typename T> static uint32_t apply(T a) {
    auto value = static_cast<Unsigned<T>>(a);
    if (std::is_signed_v<T> && a < 0)
      value = static_cast<Unsigned<T>>(~value);
    if (value == 0)
      return UINT32_MAX;
    const uint32_t top = 63 - static_cast<uint32_t>(__builtin_clzll(value));
    return Shift ? 8 * sizeof(T) - 1 - top : top;
  }
};
// PTX ISA, bfe: bits beyond the top are the field's sign, or zero.
struct Bfe {
  template <typename T> static T apply(T a, uint32_t position, uint32_t length) {
    constexpr uint32_t Bits = 8 * sizeof(T);
    const uint32_t at = position & 0xFF, count = length & 0xFF;
    if (count == 0)
      return 0;
    const bool negative =
        std::is_signed_v<T> && (a >> (at + count - 1 < Bits ? at + count - 1 : Bits - 1) & 1);
    const auto value = static_cast<Unsigned<T>>(a);
    Unsigned<T> field = at >= Bits ? 0 : static_cast<Unsigned<T>>(value >> at);
    const uint32_t have = at >= Bits ? 0 : count < Bits - at ? count : Bits - at;
    const Unsigned<T> mask =
        have >= Bits ? ~Unsigned<T>{0} : static_cast<Unsigned<T>>((Unsigned<T>{1} << have) - 1);
    field &= mask;
    return static_cast<T>(negative ? field | static_cast<Unsigned<T>>(~mask) : field);
  }
};
template <typename T> void bfi(const Lanes &lanes, const Step &step) {
  const T *a = lanes.at<T>(step.source[0]), *b = lanes.at<T>(step.source[1]);
  const uint32_t *c = lanes.at<uint32_t>(step.source[2]), *d = lanes.at<uint32_t>(step.source[3]);
  assign(lanes, lanes.at<T>(step.destination), [=](unsigned l) -> T {
    constexpr uint32_t Bits = 8 * sizeof(T);
    const uint32_t at = c[l] & 0xFF, count = d[l] & 0xFF;
    if (count == 0 || at >= Bits)
      return b[l];
    const T ones = count >= Bits ? ~T{0} : (T{1} << count) - 1;
    return (b[l] & ~(ones << at)) | ((a[l] & ones) << at);
  });
}
template <bool Wrap> struct Bmsk {
  static uint32_t apply(uint32_t position, uint32_t length) {
    const uint32_t at = Wrap ? position & 31 : position, count = Wrap ? length & 31 : length;
    if (at >= 32 || count == 0)
      return 0;
    return (count >= 32 ? UINT32_MAX : (1U << count) - 1) << at;
  }
};
template <bool Wrap> struct Szext {
  template <typename T> static T apply(T a, uint32_t bits) {
    const uint32_t n = Wrap ? bits & 31 : bits;
    if (n >= 32)
      return a;
    if (n == 0)
      return 0;
    return static_cast<T>(static_cast<T>(Unsigned<T>(a) << (32 - n)) >> (32 - n));
  }
};

void lop3(const Lanes &lanes, const Step &step) {
  const uint32_t *a = lanes.at<uint32_t>(step.source[0]), *b = lanes.at<uint32_t>(step.source[1]),
                 *c = lanes.at<uint32_t>(step.source[2]);
  const auto table = static_cast<uint32_t>(step.immediate);
  assign(lanes, lanes.at<uint32_t>(step.destination), [=](unsigned l) {
    uint32_t result = 0;
    for (unsigned row = 0; row < 8; ++row)
      if (table >> row & 1)
        result |= (row & 4 ? a[l] : ~a[l]) & (row & 2 ? b[l] : ~b[l]) & (row & 1 ? c[l] : ~c[l]);
    return result;
  });
}

// The selectors of the modes of prmt (PTX ISA, prmt): a nibble a byte.
uint32_t permuteSelector(Modifier mode, uint32_t control) {
  const uint32_t n = control & 3;
  uint32_t selector = 0;
  for (uint32_t byte = 0; byte < 4; ++byte) {
    uint32_t from = 0;
    switch (mode) {
    case Modifier::F4e:
      from = n + byte;
      break;
    case Modifier::B4e:
      from = (n + 8 - byte) & 7;
      break;
    case Modifier::Rc8:
      from = n;
      break;
    case Modifier::Ecl:
      from = byte > n ? byte : n;
      break;
    case Modifier::Ecr:
      from = byte < n ? byte : n;
      break;
    default:
      from = (n & 1) * 2 + (byte & 1);
      break; // rc16
    }
    selector |= from << (4 * byte);
  }
  return selector;
}

uint32_t permute(uint32_t a, uint32_t b, uint32_t selector) {
  const uint64_t bytes = uint64_t{b} << 32 | a;
  uint32_t result = 0;
  for (unsigned byte = 0; byte < 4; ++byte) {
    const uint32_t choice = selector >> (4 * byte);
    uint32_t value = static_cast<uint32_t>(bytes >> (8 * (choice & 7))) & 0xFF;
    if (choice & 8) // the sign of the byte, in all its bits
      value = value & 0x80 ? 0xFF : 0;
    result |= value << (8 * byte);
  }
  return result;
}

void prmt(const Lanes &lanes, const Step &step) {
  const uint32_t *a = lanes.at<uint32_t>(step.source[0]), *b = lanes.at<uint32_t>(step.source[1]),
                 *c = lanes.at<uint32_t>(step.source[2]);
  const auto mode = static_cast<Modifier>(step.immediate);
  assign(lanes, lanes.at<uint32_t>(step.destination), [=](unsigned l) {
    return permute(a[l], b[l], mode == Modifier::Count ? c[l] : permuteSelector(mode, c[l]));
  });
}

// Carry chains: the carry of each lane is a predicate at step.second.
template <typename T, bool Subtract, bool In, bool Out>
void carry(const Lanes &lanes, const Step &step) {
  const T *a = lanes.at<T>(step.source[0]), *b = lanes.at<T>(step.source[1]);
  T *d = lanes.at<T>(step.destination);
  LaneMask &flag = lanes.predicate(step.second);
  forEachLane(lanes.mask, [&](unsigned l) {
    const unsigned __int128 in = In ? flag >> l & 1 : 0;
    const unsigned __int128 x = a[l], y = b[l];
    const unsigned __int128 sum = Subtract ? x - y - in : x + y + in;
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
template <typename Operation> Handler bitsBinary(Type type) {
  return forBits(type, []<typename T>(T) -> Handler { return &binary<Operation, T, T>; });
}
template <typename Operation> Handler integerUnary(Type type) {
  return forInteger(type, []<typename T>(T) -> Handler { return &unary<Operation, T, T>; });
}
template <typename Operation> Handler bitsUnary(Type type) {
  return forBits(type, []<typename T>(T) -> Handler { return &unary<Operation, T, T>; });
}
template <typename Operation> Handler integerTernary(Type type) {
  return forInteger(type, []<typename T>(T) -> Handler { return &ternary<Operation, T, T>; });
}
template <typename Operation> Handler count(Type type) {
  return forBits(type, []<typename T>(T) -> Handler { return &unary<Operation, uint32_t, T>; });
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

template <typename Operation> Handler shift(Type type) {
  if (ptx::isSigned(type))
    return forInteger(type,
                      []<typename T>(T) -> Handler { return &binary<Operation, T, T, uint32_t>; });
  return forBits(type, []<typename T>(T) -> Handler { return &binary<Operation, T, T, uint32_t>; });
}

Handler funnelHandler(const Instruction &i) {
  const bool wrap = i.has(Modifier::Wrap);
  if (i.has(Modifier::Left))
    return wrap ? &ternary<Funnel<true, true>, uint32_t, uint32_t>
                : &ternary<Funnel<true, false>, uint32_t, uint32_t>;
  return wrap ? &ternary<Funnel<false, true>, uint32_t, uint32_t>
              : &ternary<Funnel<false, false>, uint32_t, uint32_t>;
}

bool isInteger(Type type) {
  const ptx::TypeKind kind = ptx::traits(type).kind;
  return type != Type::BF16 && type != Type::BF16x2 && type != Type::TF32 && type != Type::U16x2 &&
         type != Type::S16x2 &&
         (kind == ptx::TypeKind::Bits || kind == ptx::TypeKind::Signed ||
          kind == ptx::TypeKind::Unsigned);
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
    return integerBinary<Min>(t);
  case Opcode::Max:
    return integerBinary<Max>(t);
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

Handler bits(const Instruction &i) {
  const Type t = i.type();
  switch (i.opcode) {
  case Opcode::And:
    return bitsBinary<And>(t);
  case Opcode::Or:
    return bitsBinary<Or>(t);
  case Opcode::Xor:
    return bitsBinary<Xor>(t);
  case Opcode::Not:
    return bitsUnary<Not>(t);
  case Opcode::Cnot:
    return bitsUnary<Cnot>(t);
  case Opcode::Shl:
    return shift<Shl>(t);
  case Opcode::Shr:
    return shift<Shr>(t);
  case Opcode::Shf:
    return funnelHandler(i);
  case Opcode::Popc:
    return count<Popc>(t);
  case Opcode::Clz:
    return count<Clz>(t);
  case Opcode::Brev:
    return bitsUnary<Brev>(t);
  case Opcode::Bfind:
    return forInteger(t, [&]<typename T>(T) -> Handler {
      return i.has(Modifier::ShiftAmount) ? &unary<Bfind<true>, uint32_t, T>
                                          : &unary<Bfind<false>, uint32_t, T>;
    });
  case Opcode::Bfe:
    return forInteger(
        t, []<typename T>(T) -> Handler { return &ternary<Bfe, T, T, uint32_t, uint32_t>; });
  case Opcode::Bfi:
    return t == Type::B64 ? &bfi<uint64_t> : &bfi<uint32_t>;
  case Opcode::Bmsk:
    return i.has(Modifier::Wrap) ? &binary<Bmsk<true>, uint32_t, uint32_t>
                                 : &binary<Bmsk<false>, uint32_t, uint32_t>;
  case Opcode::Szext:
    if (t == Type::S32)
      return i.has(Modifier::Wrap) ? &binary<Szext<true>, int32_t, int32_t, uint32_t>
                                   : &binary<Szext<false>, int32_t, int32_t, uint32_t>;
    return i.has(Modifier::Wrap) ? &binary<Szext<true>, uint32_t, uint32_t>
                                 : &binary<Szext<false>, uint32_t, uint32_t>;
  case Opcode::Lop3:
    return &lop3;
  case Opcode::Prmt:
    return &prmt;
  default:
    return nullptr;
  }
}

} // namespace

Handler integerHandler(const Instruction &instruction) {
  if (!isInteger(instruction.type()) || instruction.type() == Type::Pred)
    return nullptr;
  Handler found = arithmetic(instruction);
  return found ? found : bits(instruction);
}

} // namespace cgpredict::simulator::CGPREDICT_LANES
