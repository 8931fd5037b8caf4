// Comparisons of f16, bf16 and pairs of them (PTX ISA 9.7.7): set and setp whose result or operands
// compareHandler has not.
#include "simulator/lanes/FloatBits.h"
#include "simulator/lanes/Relations.h"

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

// step.immediate beyond what Compare.cpp says: the comparison from bit 16, the result's Type from
// bit 24.
Modifier relationOf(const Step &step) { return static_cast<Modifier>(step.immediate >> 16 & 0xFF); }
Type resultOf(const Step &step) { return static_cast<Type>(step.immediate >> 24 & 0xFF); }

template <typename Format> double input(uint32_t word, unsigned part, bool ftz) {
  const double value = Format::decode(static_cast<uint16_t>(word >> (16 * part)));
  const double least = std::is_same_v<Format, Half> ? 0x1p-14 : 0x1p-126;
  return ftz && __builtin_fabs(value) < least ? 0 : value;
}

template <typename Format, typename Word>
LaneMask compared(const Lanes &lanes, const Step &step, unsigned part) {
  const Word *a = lanes.at<Word>(step.source[0]), *b = lanes.at<Word>(step.source[1]);
  const bool ftz = step.immediate >> 8 & 1;
  LaneMask truth = 0;
  forEachLane(lanes.mask, [&](unsigned l) {
    truth |= holds(relationOf(step), input<Format>(a[l], part, ftz), input<Format>(b[l], part, ftz))
                 ? laneBit(l)
                 : 0;
  });
  return truth;
}

// setp of a pair: p is of the lower halves, q of the upper ones; of one number, q is p's opposite.
template <typename Format, typename Word> void setp(const Lanes &lanes, const Step &step) {
  const LaneMask low = compared<Format, Word>(lanes, step, 0);
  const LaneMask high = sizeof(Word) == 4 ? compared<Format, Word>(lanes, step, 1) : ~low;
  const LaneMask p = combined(lanes, step, low), q = combined(lanes, step, high);
  assignPredicate(lanes, step.destination, p);
  assignPredicate(lanes, step.second, q);
}

// All ones of the result's width, or 1.0; of a pair, in each half.
uint32_t truthOf(Type result) {
  switch (result) {
  case Type::F16:
  case Type::F16x2:
    return 0x3C00;
  case Type::BF16:
  case Type::BF16x2:
    return 0x3F80;
  case Type::F32:
    return 0x3F800000;
  default:
    return UINT32_MAX;
  }
}

template <typename Format, typename Word> void set(const Lanes &lanes, const Step &step) {
  const LaneMask low = compared<Format, Word>(lanes, step, 0);
  const uint32_t truth = truthOf(resultOf(step));
  if constexpr (sizeof(Word) == 4) {
    const LaneMask high = compared<Format, Word>(lanes, step, 1);
    assign(lanes, lanes.at<uint32_t>(step.destination), [=](unsigned l) {
      const uint32_t half = truth & 0xFFFF;
      return (high >> l & 1 ? half << 16 : 0) | (low >> l & 1 ? half : 0);
    });
  } else if (step.destinationBytes == 2) {
    assign(lanes, lanes.at<uint16_t>(step.destination),
           [=](unsigned l) { return static_cast<uint16_t>(low >> l & 1 ? truth : 0); });
  } else {
    assign(lanes, lanes.at<uint32_t>(step.destination),
           [=](unsigned l) { return low >> l & 1 ? truth : 0; });
  }
}

template <typename Format, typename Word> Handler either(bool isSet) {
  return isSet ? &set<Format, Word> : &setp<Format, Word>;
}

} // namespace

Handler halfCompareHandler(const Instruction &i) {
  const bool isSet = i.opcode == Opcode::Set;
  if (!isSet && i.opcode != Opcode::Setp)
    return nullptr;
  const Type source = isSet ? i.types[1] : i.type();
  // Comparisons of unsigned integers, and pairs made of one number.
  const bool isUnsigned =
      i.modifiers.oneOf({Modifier::Lo, Modifier::LowerSame, Modifier::Hi, Modifier::HigherSame})
          .has_value();
  const bool makesPair =
      isSet && ptx::bytesOf(source) == 2 && (i.type() == Type::F16x2 || i.type() == Type::BF16x2);
  if (isUnsigned || makesPair)
    return nullptr;
  switch (source) {
  case Type::F16:
    return either<Half, uint16_t>(isSet);
  case Type::BF16:
    return either<BFloat, uint16_t>(isSet);
  case Type::F16x2:
    return either<Half, uint32_t>(isSet);
  case Type::BF16x2:
    return either<BFloat, uint32_t>(isSet);
  default:
    return nullptr;
  }
}

} // namespace cgpredict::simulator::CGPREDICT_LANES
