// cvt to and from formats of few bits that cvt alone has or makes pairs of (f16x2, bf16x2, e4m3x2,
// e5m2x2, tf32), with .relu and .satfinite; and cvt.pack of integers (PTX ISA 9.0, cvt, cvt.pack).
#include "test/forms/Oracle.h"

#include <algorithm>
#include <cmath>

namespace cgpredict::test {
namespace {

using Words = std::vector<std::string>;

// Ties and ends of the small formats, as f32.
const std::vector<uint64_t> Ties = {
    0x3F801000, // 1 + 2^-11: between two f16 and two tf32
    0x3F803000, // 1 + 3 * 2^-11
    0x3F808000, // 1 + 2^-8: between two bf16
    0x3F880000, // 1 + 2^-4: between two e4m3
    0x3F900000, // 1 + 2^-3: between two e5m2
    0x33000000, // 2^-25: half of the least f16
    0x3A800000, // 2^-10: half of the least e4m3
    0x37000000, // 2^-17: half of the least e5m2
    0x43E80000, // 464: between 448, the largest e4m3, and what would follow
    0x47700000, // 61440: the same of e5m2
    0x477FF000, // 65520: the same of f16
    0xC7800000  // -65536
};

std::string roundingOf(const Words &words) {
  for (const char *rounding : {"rz", "rna"})
    if (hasWord(words, rounding))
      return rounding;
  return "rn";
}

uint64_t codeOf(long double value, const std::string &type, const Words &words) {
  const SmallFormat format = formatNamed(type);
  if (hasWord(words, "relu") && value < 0) // what it makes of -0, PTX leaves open: -0 here
    value = 0;
  if (hasWord(words, "satfinite") && !std::isnan(value)) {
    const long double largest = smallNumber(format, format.infinity() - 1);
    value = std::clamp(value, -largest, largest);
  }
  return smallCode(format, value, roundingOf(words));
}

bool isPair(const std::string &type) { return type.ends_with("x2"); }

// d, a, b: a in the upper part.
Oracle pairOfFloats(const Words &words, const Scalar &to) {
  const Scalar f32 = scalarNamed("f32");
  return {to,
          {f32, f32},
          [=](const SourceBits &s) -> std::optional<uint64_t> {
            const uint64_t a = codeOf(floatOf(s[0], false), to.name, words),
                           b = codeOf(floatOf(s[1], false), to.name, words);
            return a << to.bits / 2 | b;
          },
          Ties};
}

Oracle pairOfPair(const Words &words, const Scalar &to, const Scalar &from) {
  return {to,
          {from},
          [=](const SourceBits &s) -> std::optional<uint64_t> {
            uint64_t made = 0;
            for (unsigned part = 0; part < 2; ++part) {
              const uint64_t code = s[0] >> part * from.bits / 2 & ((1U << from.bits / 2) - 1);
              const long double value =
                  smallNumber(formatNamed(from.name), static_cast<uint32_t>(code));
              made |= codeOf(value, to.name, words) << part * to.bits / 2;
            }
            return made;
          },
          {}};
}

// A tf32 lies in the upper bits of an f32's register.
Oracle oneOfFloat(const Words &words, const Scalar &to) {
  const unsigned unused = to.name == "tf32" ? 13 : 0;
  return {to,
          {scalarNamed("f32")},
          [=](const SourceBits &s) -> std::optional<uint64_t> {
            return codeOf(floatOf(s[0], false), to.name, words) << unused;
          },
          Ties};
}

// Two integers clamped, behind what c has (PTX ISA, cvt.pack).
Oracle packOfIntegers(const Scalar &to, bool withThird) {
  const Scalar s32 = scalarNamed("s32"), b32 = scalarNamed("b32");
  std::vector<Scalar> sources = {s32, s32};
  if (withThird)
    sources.push_back(b32);
  return {b32,
          sources,
          [=](const SourceBits &s) -> std::optional<uint64_t> {
            const Wide most = (Wide{1} << (to.bits - to.isSigned)) - 1,
                       least = to.isSigned ? -most - 1 : 0;
            const auto part = [&](uint64_t bits) {
              return truncated(std::clamp(extendedValue(bits, s32), least, most), to.bits);
            };
            const uint64_t upper = withThird ? s[2] << 2 * to.bits : 0;
            return truncated(static_cast<Wide>(upper | part(s[0]) << to.bits | part(s[1])), 32);
          },
          {0x7F, 0x80, 0xFF, 0x100, 0xFFFFFF80, 0xFFFFFF7F, 0x7FFF, 0x8000, 0xFFFF8000}};
}

} // namespace

std::optional<Oracle> smallFloatOracle(const Words &words) {
  if (words[0] != "cvt" || words.size() < 3)
    return std::nullopt;
  if (hasWord(words, "pack"))
    return packOfIntegers(scalarNamed(words[3]), words.size() == 6);
  const Scalar from = scalarNamed(words.back()), to = scalarNamed(words[words.size() - 2]);
  if (isPair(to.name))
    return isPair(from.name) ? pairOfPair(words, to, from) : pairOfFloats(words, to);
  const bool special = hasWord(words, "relu") || hasWord(words, "satfinite") || to.name == "tf32";
  return special && from.name == "f32" ? std::optional(oneOfFloat(words, to)) : std::nullopt;
}

// set of pairs: 1.0 or all ones in each half, by itself (PTX ISA, set).
std::optional<Oracle> pairCompareOracle(const Words &words) {
  if (words[0] != "set" || !isPair(words.back()) || words.size() < 4)
    return std::nullopt;
  const Scalar from = scalarNamed(words.back()), to = scalarNamed(words[words.size() - 2]);
  const bool combines = hasWord(words, "and") || hasWord(words, "or") || hasWord(words, "xor");
  if (combines || hasWord(words, "ftz"))
    return std::nullopt;
  const SmallFormat format = formatNamed(from.name);
  const uint64_t yes = to.isFloat ? smallCode(format, 1, "rn") : 0xFFFF;
  return Oracle{to,
                {from, from},
                [=](const SourceBits &s) -> std::optional<uint64_t> {
                  uint64_t made = 0;
                  for (unsigned shift = 0; shift < 32; shift += 16) {
                    const auto number = [&](unsigned source) {
                      return smallNumber(format, static_cast<uint16_t>(s[source] >> shift));
                    };
                    made |= (relates(words[1], number(0), number(1)) ? yes : 0) << shift;
                  }
                  return made;
                },
                {}};
}

} // namespace cgpredict::test
