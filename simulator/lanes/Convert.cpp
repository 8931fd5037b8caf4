// cvt (PTX ISA 9.7.9.21) between integers and floating-point numbers of any size.
#include "simulator/lanes/FloatBits.h"

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

// step.immediate of cvt.
struct Options {
  Type to, from;
  Modifier rounding;
  bool ftz, sat, relu, finite;
};
Options optionsOf(int64_t packed) {
  return {static_cast<Type>(packed & 0xFF),
          static_cast<Type>(packed >> 8 & 0xFF),
          static_cast<Modifier>(packed >> 16 & 0xFF),
          (packed >> 24 & 1) != 0,
          (packed >> 25 & 1) != 0,
          (packed >> 26 & 1) != 0,
          (packed >> 27 & 1) != 0};
}

// .relu gives no negative number; .satfinite no infinity.
template <typename Format> uint16_t small(double value, const Options &options) {
  const uint16_t code = Format::encode(options.relu && value < 0 ? 0 : value, options.rounding);
  const bool infinite = (code & (Format::Sign - 1)) == Format::Infinity;
  return options.finite && infinite && value == value ? code - 1 : code;
}

// The lowest 13 bits of a tf32 are zero.
uint32_t tf32Bits(float value, const Options &options) {
  if (value != value)
    return 0x7FFFFFFF;
  if (options.relu && value < 0)
    return 0;
  const auto bits = bitsAs<uint32_t>(value);
  if (__builtin_isinf(value))
    return options.finite ? (bits & 0x80000000U) | 0x7F7FE000U : bits;
  const uint32_t half = options.rounding == Modifier::Rz    ? 0
                        : options.rounding == Modifier::Rna ? 0x1000
                                                            : 0xFFF + (bits >> 13 & 1);
  const uint32_t rounded = (bits + half) & 0xFFFFE000U;
  return options.finite && (rounded & 0x7F800000U) == 0x7F800000U ? rounded - 0x2000 : rounded;
}

double toIntegral(double value, Modifier rounding) {
  switch (rounding) {
  case Modifier::Rzi:
  case Modifier::Rz:
    return __builtin_trunc(value);
  case Modifier::Rmi:
  case Modifier::Rm:
    return __builtin_floor(value);
  case Modifier::Rpi:
  case Modifier::Rp:
    return __builtin_ceil(value);
  default:
    return __builtin_rint(value); // to nearest even: the host's mode while handlers run
  }
}

double floatValue(uint64_t bits, Type type, bool ftz) {
  switch (type) {
  case Type::F16:
    return Half::decode(static_cast<uint16_t>(bits));
  case Type::BF16:
    return BFloat::decode(static_cast<uint16_t>(bits));
  case Type::F32: {
    const auto value = bitsAs<float>(static_cast<uint32_t>(bits));
    return ftz ? canonical(flushed(value)) : value;
  }
  default:
    return bitsAs<double>(bits);
  }
}

// Rounded to the next float in a direction: a double is exact here.
uint32_t floatBits(double value, Modifier rounding) {
  if (value != value)
    return 0x7FFFFFFF;
  auto result = static_cast<float>(value);
  const bool above = result > value, below = result < value;
  const bool down = rounding == Modifier::Rm || (rounding == Modifier::Rz && value > 0);
  const bool up = rounding == Modifier::Rp || (rounding == Modifier::Rz && value < 0);
  if (above && down)
    result = __builtin_nextafterf(result, -__builtin_inff());
  if (below && up)
    result = __builtin_nextafterf(result, __builtin_inff());
  return bitsAs<uint32_t>(result);
}

// Out of range to the nearest value. A NaN gives 0, or the highest bit alone where either type has
// 64 bits (PTX ISA, cvt).
uint64_t integerBits(double value, Type type, Type from) {
  const unsigned bits = 8 * ptx::bytesOf(type);
  if (value != value)
    return bits == 64 || from == Type::F64 ? uint64_t{1} << (bits - 1) : 0;
  if (ptx::isSigned(type)) {
    const double end = __builtin_ldexp(1, static_cast<int>(bits) - 1);
    if (value >= end)
      return (uint64_t{1} << (bits - 1)) - 1;
    if (value < -end)
      return static_cast<uint64_t>(INT64_MIN >> (64 - bits));
    return static_cast<uint64_t>(static_cast<int64_t>(value));
  }
  if (value <= 0)
    return 0;
  if (value >= __builtin_ldexp(1, static_cast<int>(bits)))
    return bits == 64 ? UINT64_MAX : (uint64_t{1} << bits) - 1;
  return static_cast<uint64_t>(value);
}

// Hardware keeps the upper bits of a NaN from f64, in f32 and f16.
uint32_t shortenedNaN(double value, Type to) {
  const auto bits = bitsAs<uint64_t>(value);
  const auto upper = static_cast<uint32_t>(bits >> 29);
  const uint32_t sign = bits >> 63 != 0;
  return to == Type::F16 ? sign << 15 | 0x7E00U | (upper >> 13 & 0x1FFU)
                         : sign << 31 | 0x7FC00000U | (upper & 0x3FFFFFU);
}

uint64_t encode(double value, const Options &options) {
  if (options.sat)
    value = clamped(value);
  if (value != value && options.from == Type::F64 &&
      (options.to == Type::F32 || options.to == Type::F16))
    return shortenedNaN(value, options.to);
  switch (options.to) {
  case Type::F16:
    return small<Half>(value, options);
  case Type::BF16:
    return small<BFloat>(value, options);
  case Type::TF32:
    return tf32Bits(static_cast<float>(value), options);
  case Type::F32: {
    const uint32_t bits = floatBits(value, options.rounding);
    return options.ftz ? bitsAs<uint32_t>(flushed(bitsAs<float>(bits))) : bits;
  }
  default:
    return bitsAs<uint64_t>(value);
  }
}

// An integer as a double, with what does not fit as a sticky bit: rounded to fewer bits, it is as
// the integer itself.
double stickyDouble(uint64_t bits, Type type) {
  const bool negative = ptx::isSigned(type) && static_cast<int64_t>(bits) < 0;
  uint64_t magnitude = negative ? 0 - bits : bits;
  constexpr uint64_t Low = 0x7FF; // 64 - 53 bits
  if (magnitude >> 53 != 0 && (magnitude & Low) != 0)
    magnitude = (magnitude & ~Low) | (Low + 1);
  const auto value = static_cast<double>(magnitude);
  return negative ? -value : value;
}

uint64_t integerToDouble(uint64_t bits, const Options &options) {
  const Type type = options.from;
  const Modifier rounding = options.rounding;
  const bool negative = ptx::isSigned(type) && static_cast<int64_t>(bits) < 0;
  const uint64_t magnitude = negative ? 0 - bits : bits;
  auto value = static_cast<double>(magnitude);
  const bool above = value >= 18446744073709551616.0 || static_cast<uint64_t>(value) > magnitude;
  const bool below = !above && static_cast<uint64_t>(value) < magnitude;
  const bool inwards =
      rounding == Modifier::Rz || rounding == (negative ? Modifier::Rp : Modifier::Rm);
  const bool outwards = rounding == (negative ? Modifier::Rm : Modifier::Rp);
  if (above && inwards)
    value = __builtin_nextafter(value, 0);
  if (below && outwards)
    value = __builtin_nextafter(value, __builtin_inf());
  value = negative ? -value : value;
  return bitsAs<uint64_t>(options.sat ? clamped(value) : value);
}

uint64_t saturatedInteger(uint64_t bits, Type from, Type to) {
  const unsigned width = 8 * ptx::bytesOf(to);
  const bool negative = ptx::isSigned(from) && static_cast<int64_t>(bits) < 0;
  if (!ptx::isSigned(to)) {
    const uint64_t most = width == 64 ? UINT64_MAX : (uint64_t{1} << width) - 1;
    return negative ? 0 : bits > most ? most : bits;
  }
  const uint64_t most = (uint64_t{1} << (width - 1)) - 1;
  if (!negative)
    return bits > most ? most : bits;
  const int64_t least = INT64_MIN >> (64 - width);
  return static_cast<uint64_t>(static_cast<int64_t>(bits) < least ? least
                                                                  : static_cast<int64_t>(bits));
}

uint64_t converted(uint64_t bits, const Options &options) {
  const bool fromFloat = ptx::isFloat(options.from) || options.from == Type::BF16;
  const bool toFloat =
      ptx::isFloat(options.to) || options.to == Type::BF16 || options.to == Type::TF32;
  if (!fromFloat && !toFloat)
    return options.sat ? saturatedInteger(bits, options.from, options.to) : bits;
  if (!fromFloat)
    return options.to == Type::F64 ? integerToDouble(bits, options)
                                   : encode(stickyDouble(bits, options.from), options);
  double value = floatValue(bits, options.from, options.ftz);
  if (!toFloat)
    return integerBits(toIntegral(value, options.rounding), options.to, options.from);
  if (options.rounding >= Modifier::Rni && options.rounding <= Modifier::Rpi)
    value = toIntegral(value, options.rounding);
  else if (options.to == Type::F32 && options.from == Type::F32 && !options.ftz && !options.sat)
    return bits; // a NaN stays as it is
  return encode(value, options);
}

uint64_t extended(uint64_t bits, Type type) {
  const unsigned unused = 64 - 8 * ptx::bytesOf(type);
  return ptx::isSigned(type) ? static_cast<uint64_t>(static_cast<int64_t>(bits << unused) >> unused)
                             : bits << unused >> unused;
}

// Any cvt, a lane at a time; registers may be wider than their types.
void anyConversion(const Lanes &lanes, const Step &step) {
  const Options options = optionsOf(step.immediate);
  const std::byte *a = lanes.registers + step.source[0];
  std::byte *d = lanes.registers + step.destination;
  forEachLane(lanes.mask, [&](unsigned l) {
    uint64_t bits = 0;
    __builtin_memcpy(&bits, a + l * step.sourceBytes[0], ptx::bytesOf(options.from));
    const uint64_t result = extended(converted(extended(bits, options.from), options), options.to);
    __builtin_memcpy(d + l * step.destinationBytes, &result, step.destinationBytes);
  });
}

// Integers between registers of other sizes: the bulk of what compilers write.
template <typename D, typename S> void integerConversion(const Lanes &lanes, const Step &step) {
  const S *a = lanes.at<S>(step.source[0]);
  assign(lanes, lanes.at<D>(step.destination), [=](unsigned l) { return static_cast<D>(a[l]); });
}

template <typename D, typename S> void wide(const Lanes &lanes, const Step &step) {
  if (step.sourceBytes[0] == sizeof(S) && step.destinationBytes == sizeof(D))
    return integerConversion<D, S>(lanes, step);
  anyConversion(lanes, step);
}

// cvt.rn.f16x2.f32 d, a, b: a above b.
template <typename Format> void packed(const Lanes &lanes, const Step &step) {
  const float *a = lanes.at<float>(step.source[0]), *b = lanes.at<float>(step.source[1]);
  const Options options = optionsOf(step.immediate);
  assign(lanes, lanes.at<uint32_t>(step.destination), [=](unsigned l) {
    return uint32_t{small<Format>(a[l], options)} << 16 | small<Format>(b[l], options);
  });
}

// cvt.e4m3x2.f32 d, a, b: a above b, 8 bits each.
template <typename Format> void packedBytes(const Lanes &lanes, const Step &step) {
  const float *a = lanes.at<float>(step.source[0]), *b = lanes.at<float>(step.source[1]);
  const Options options = optionsOf(step.immediate);
  assign(lanes, lanes.at<uint16_t>(step.destination), [=](unsigned l) {
    return static_cast<uint16_t>(small<Format>(a[l], options) << 8 | small<Format>(b[l], options));
  });
}

// Two numbers of 8 bits and two of 16, either way.
template <typename To, typename From, typename D, typename S>
void repacked(const Lanes &lanes, const Step &step) {
  constexpr unsigned DBits = 4 * sizeof(D), SBits = 4 * sizeof(S);
  const S *a = lanes.at<S>(step.source[0]);
  const Options options = optionsOf(step.immediate);
  assign(lanes, lanes.at<D>(step.destination), [=](unsigned l) {
    const auto part = [&](unsigned shift) {
      const auto code = static_cast<uint16_t>(a[l] >> shift & ((1U << SBits) - 1));
      return uint32_t{small<To>(From::decode(code), options)};
    };
    return static_cast<D>(part(SBits) << DBits | part(0));
  });
}

// cvt.pack.sat.u8.s32.b32 d, a, b, c (PTX ISA, cvt.pack): {c's lower part, a, b}.
void packedIntegers(const Lanes &lanes, const Step &step) {
  const int32_t *a = lanes.at<int32_t>(step.source[0]), *b = lanes.at<int32_t>(step.source[1]);
  const uint32_t *c = lanes.at<uint32_t>(step.source[2]);
  const Type to = optionsOf(step.immediate).to;
  const bool isSigned = ptx::isSigned(to);
  const unsigned bits = to == Type::U4 || to == Type::S4 ? 4 : 8 * ptx::bytesOf(to);
  const int32_t most = (1 << (bits - isSigned)) - 1, least = isSigned ? -most - 1 : 0;
  assign(lanes, lanes.at<uint32_t>(step.destination), [=](unsigned l) {
    const auto part = [&](int32_t value) {
      return static_cast<uint32_t>(value < least  ? least
                                   : value > most ? most
                                                  : value) &
             ((1U << bits) - 1);
    };
    const uint32_t two = part(a[l]) << bits | part(b[l]);
    return bits == 16 ? two : c[l] << (2 * bits) | two;
  });
}

template <typename Byte> Handler ofBytes(Type to, Type from) {
  if (from == Type::F32)
    return &packedBytes<Byte>;
  if (from == Type::F16x2)
    return &repacked<Byte, Half, uint16_t, uint32_t>;
  return to == Type::F16x2 ? &repacked<Half, Byte, uint32_t, uint16_t> : nullptr;
}

bool isPlain(Type type) {
  const ptx::TypeKind kind = ptx::traits(type).kind;
  return kind == ptx::TypeKind::Signed || kind == ptx::TypeKind::Unsigned;
}

} // namespace

Handler convertHandler(const Instruction &i) {
  if (i.opcode != Opcode::Cvt)
    return nullptr;
  const Type to = i.types[0], from = i.types[1];
  if (i.has(Modifier::Pack))
    return &packedIntegers;
  if (to == Type::E4M3x2 || from == Type::E4M3x2)
    return ofBytes<E4M3>(to, from);
  if (to == Type::E5M2x2 || from == Type::E5M2x2)
    return ofBytes<E5M2>(to, from);
  const bool toSmall = to == Type::F16 || to == Type::BF16 || to == Type::TF32 ||
                       to == Type::F16x2 || to == Type::BF16x2;
  if ((i.has(Modifier::Relu) || i.has(Modifier::SatFinite)) && !toSmall)
    return nullptr;
  if (from == Type::F32 && to == Type::F16x2)
    return &packed<Half>;
  if (from == Type::F32 && to == Type::BF16x2)
    return &packed<BFloat>;
  const auto known = [](Type t) {
    return isPlain(t) || t == Type::F16 || t == Type::BF16 || t == Type::F32 || t == Type::F64;
  };
  if ((!known(to) && to != Type::TF32) || !known(from))
    return nullptr;
  if (isPlain(to) && isPlain(from) && !i.has(Modifier::Sat)) {
    if (from == Type::S32 && ptx::bytesOf(to) == 8)
      return &wide<int64_t, int32_t>;
    if (from == Type::U32 && ptx::bytesOf(to) == 8)
      return &wide<uint64_t, uint32_t>;
    if (ptx::bytesOf(from) == 8 && ptx::bytesOf(to) == 4)
      return &wide<uint32_t, uint64_t>;
  }
  if (from == Type::S32 && to == Type::F32 && i.modifiers.rounding() == Modifier::Rn)
    return i.has(Modifier::Sat) ? &anyConversion : &wide<float, int32_t>;
  return &anyConversion;
}

} // namespace cgpredict::simulator::CGPREDICT_LANES
