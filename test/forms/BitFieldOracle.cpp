// Instructions on fields and bytes of a register, bit by bit as the PTX ISA words them.
#include "test/forms/Oracle.h"

#include <algorithm>

namespace cgpredict::test {
namespace {

const Scalar B32 = scalarNamed("b32"), U32 = scalarNamed("u32");

uint32_t low(uint64_t bits) { return static_cast<uint32_t>(bits); }

Oracle insertion(const Scalar &type) {
  return {type, {type, type, U32, U32}, [=](const SourceBits &s) -> std::optional<uint64_t> {
            const unsigned position = s[2] & 0xFF, length = s[3] & 0xFF;
            uint64_t result = truncated(static_cast<Wide>(s[1]), type.bits);
            for (unsigned b = 0; b < length && position + b < type.bits; ++b) {
              const uint64_t bit = uint64_t{1} << (position + b);
              result = (s[0] >> b & 1) != 0 ? result | bit : result & ~bit;
            }
            return result;
          }};
}

// Which of the eight bytes of {b, a} byte `i` of the result is, by the tables of prmt.
unsigned byteOf(const std::string &mode, unsigned i, unsigned selector) {
  if (mode == "f4e")
    return selector + i;
  if (mode == "b4e")
    return (selector - i) & 7;
  if (mode == "rc8")
    return selector;
  if (mode == "ecl")
    return std::max(i, selector);
  if (mode == "ecr")
    return std::min(i, selector);
  return (selector & 1) * 2 + (i & 1); // rc16
}

Oracle permutation(const std::vector<std::string> &words) {
  const std::string mode = words.back() == "b32" ? "" : words.back();
  return {B32, {B32, B32, B32}, [=](const SourceBits &s) -> std::optional<uint64_t> {
            const uint64_t bytes = uint64_t{low(s[1])} << 32 | low(s[0]);
            uint64_t result = 0;
            for (unsigned i = 0; i < 4; ++i) {
              const unsigned nibble = low(s[2]) >> (4 * i) & 15;
              const unsigned from = mode.empty() ? nibble & 7 : byteOf(mode, i, s[2] & 3);
              uint64_t byte = bytes >> (8 * from) & 0xFF;
              if (mode.empty() && nibble >= 8) // its sign, eight times
                byte = byte >= 0x80 ? 0xFF : 0;
              result |= byte << (8 * i);
            }
            return result;
          }};
}

Oracle funnelShift(bool left, bool wraps) {
  return {B32, {B32, B32, U32}, [=](const SourceBits &s) -> std::optional<uint64_t> {
            const unsigned by = wraps ? s[2] & 31 : std::min(low(s[2]), 32U);
            const Wide both = static_cast<Wide>(uint64_t{low(s[1])} << 32 | low(s[0]));
            return truncated(left ? (both << by) >> 32 : both >> by, 32);
          }};
}

// `width` ones from bit `start` on; beyond the register, none of it (clamp), or modulo 32 (wrap).
Oracle mask(bool wraps) {
  return {B32, {U32, U32}, [=](const SourceBits &s) -> std::optional<uint64_t> {
            const uint64_t start = wraps ? s[0] & 31 : low(s[0]),
                           width = wraps ? s[1] & 31 : low(s[1]);
            uint64_t result = 0;
            for (uint64_t b = start; b < 32 && b - start < width; ++b)
              result |= uint64_t{1} << b;
            return result;
          }};
}

Oracle extension(bool wraps, const Scalar &type) {
  return {type, {type, U32}, [=](const SourceBits &s) -> std::optional<uint64_t> {
            const unsigned bits = wraps ? s[1] & 31 : std::min(low(s[1]), 32U);
            if (bits == 0)
              return 0;
            Scalar narrow = type;
            narrow.bits = bits;
            return truncated(extendedValue(s[0], narrow), 32);
          }};
}

// dp4a: four products of bytes; dp2a: two of a half and a byte, the low or the high ones.
Oracle dotProduct(const std::vector<std::string> &words) {
  const bool four = words[0] == "dp4a";
  const Scalar a = scalarNamed(words[words.size() - 2]), b = scalarNamed(words.back());
  const unsigned first = hasWord(words, "hi") ? 2 : 0;
  const Scalar sum = a.isSigned || b.isSigned ? scalarNamed("s32") : U32;
  return {sum, {a, b, sum}, [=](const SourceBits &s) -> std::optional<uint64_t> {
            Scalar ofA = a, ofB = b;
            ofA.bits = four ? 8 : 16, ofB.bits = 8;
            Wide total = extendedValue(s[2], sum);
            for (unsigned i = 0; i < (four ? 4U : 2U); ++i)
              total += extendedValue(low(s[0]) >> (i * ofA.bits), ofA) *
                       extendedValue(low(s[1]) >> (8 * (i + first)), ofB);
            return truncated(total, 32);
          }};
}

} // namespace

std::optional<Oracle> bitFieldOracle(const std::vector<std::string> &words) {
  const std::string &name = words[0];
  const bool wraps = hasWord(words, "wrap");
  if (name == "bfi")
    return insertion(scalarNamed(words.back()));
  if (name == "prmt")
    return permutation(words);
  if (name == "shf")
    return funnelShift(hasWord(words, "l"), wraps);
  if (name == "bmsk")
    return mask(wraps);
  if (name == "szext")
    return extension(wraps, scalarNamed(words.back()));
  if (name == "dp4a" || name == "dp2a")
    return dotProduct(words);
  return std::nullopt;
}

} // namespace cgpredict::test
