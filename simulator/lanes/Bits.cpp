// Logic, shifts and bit fields of integers (PTX ISA 9.7.1, 9.7.8).
#include "simulator/lanes/IntegerForms.h"

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

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

// PTX ISA, fns: the n-th set bit from a bit on, upwards or downwards; n = 0 asks for that bit
// itself.
struct Fns {
  static uint32_t apply(uint32_t mask, uint32_t base, uint32_t n) {
    const auto offset = static_cast<int64_t>(static_cast<int32_t>(n));
    int64_t left = offset == 0 ? 1 : offset < 0 ? -offset : offset;
    const int64_t last = offset == 0 ? base : offset < 0 ? 0 : 31;
    const int step = offset < 0 ? -1 : 1;
    for (int64_t at = base; at < 32 && at * step <= last * step; at += step)
      if ((mask >> at & 1) != 0 && --left == 0)
        return static_cast<uint32_t>(at);
    return UINT32_MAX;
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

template <typename Operation> Handler count(Type type) {
  return forBits(type, []<typename T>(T) -> Handler { return &unary<Operation, uint32_t, T>; });
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

} // namespace

Handler bitsHandler(const Instruction &i) {
  const Type t = i.type();
  if (!isInteger(t))
    return nullptr;
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
  case Opcode::Fns:
    return &ternary<Fns, uint32_t, uint32_t>;
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

} // namespace cgpredict::simulator::CGPREDICT_LANES
