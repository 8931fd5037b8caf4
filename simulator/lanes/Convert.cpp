// cvt (PTX ISA 9.7.9.21) between integers and floating-point numbers of any size.
#include "simulator/lanes/FloatBits.h"

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

// step.immediate of cvt.
struct Options {
  Type to, from;
  Modifier rounding;
  bool ftz, sat;
};
Options optionsOf(int64_t packed) {
  return {static_cast<Type>(packed & 0xFF), static_cast<Type>(packed >> 8 & 0xFF),
          static_cast<Modifier>(packed >> 16 & 0xFF), (packed >> 24 & 1) != 0,
          (packed >> 25 & 1) != 0};
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
    return ftz ? flushed(value) : value;
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

// Out of range to the nearest value, a NaN to 0 (PTX ISA, cvt: integers are clamped).
uint64_t integerBits(double value, Type type) {
  const unsigned bits = 8 * ptx::bytesOf(type);
  if (value != value)
    // What the hardware gives: 0 for 32 bits and less, the sign bit alone for 64.
    return bits == 64 ? uint64_t{1} << 63 : 0;
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

uint64_t encode(double value, const Options &options) {
  if (options.sat)
    value = clamped(value);
  switch (options.to) {
  case Type::F16:
    return Half::encode(value, options.rounding);
  case Type::BF16:
    return BFloat::encode(value, options.rounding);
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

uint64_t integerToDouble(uint64_t bits, Type type, Modifier rounding) {
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
  return bitsAs<uint64_t>(negative ? -value : value);
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
  const bool toFloat = ptx::isFloat(options.to) || options.to == Type::BF16;
  if (!fromFloat && !toFloat)
    return options.sat ? saturatedInteger(bits, options.from, options.to) : bits;
  if (!fromFloat)
    return options.to == Type::F64 ? integerToDouble(bits, options.from, options.rounding)
                                   : encode(stickyDouble(bits, options.from), options);
  double value = floatValue(bits, options.from, options.ftz);
  if (!toFloat)
    return integerBits(toIntegral(value, options.rounding), options.to);
  if (options.rounding >= Modifier::Rni && options.rounding <= Modifier::Rpi)
    value = toIntegral(value, options.rounding);
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
    return uint32_t{Format::encode(a[l], options.rounding)} << 16 |
           Format::encode(b[l], options.rounding);
  });
}

bool isPlain(Type type) {
  const ptx::TypeKind kind = ptx::traits(type).kind;
  return kind == ptx::TypeKind::Signed || kind == ptx::TypeKind::Unsigned;
}

} // namespace

Handler convertHandler(const Instruction &i) {
  if (i.opcode != Opcode::Cvt || i.has(Modifier::Pack) || i.has(Modifier::Relu) ||
      i.has(Modifier::SatFinite))
    return nullptr;
  const Type to = i.types[0], from = i.types[1];
  if (from == Type::F32 && to == Type::F16x2)
    return &packed<Half>;
  if (from == Type::F32 && to == Type::BF16x2)
    return &packed<BFloat>;
  const auto known = [](Type t) {
    return isPlain(t) || t == Type::F16 || t == Type::BF16 || t == Type::F32 || t == Type::F64;
  };
  if (!known(to) || !known(from))
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
