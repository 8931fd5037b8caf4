// f16, bf16 and pairs of them: exact in 64 bits of a significand, then the nearest of all numbers
// of the format. Numbers of bf16 may lie further apart: see sum().
#include "test/forms/Oracle.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace cgpredict::test {
namespace {

const std::map<std::string, unsigned> HalfSources = {{"add", 2}, {"sub", 2}, {"mul", 2},
                                                     {"fma", 3}, {"min", 2}, {"max", 2},
                                                     {"neg", 1}, {"abs", 1}};

// Of f16 alone; bf16 has no .ftz.
uint32_t flushed(uint32_t code) { return (code & 0x7C00) == 0 ? code & 0x8000 : code; }

// Where 64 bits do not hold a + b, its neighbour with an odd last bit, which is on the same side of
// every number of few bits and of every tie between two.
long double sum(long double a, long double b) {
  const long double rounded = a + b, part = rounded - a;
  const long double lost = (a - (rounded - part)) + (b - part);
  if (!std::isfinite(rounded) || lost == 0)
    return rounded;
  int exponent = 0;
  const auto bits = static_cast<uint64_t>(ldexpl(frexpl(std::fabs(rounded), &exponent), 64));
  if (bits % 2 != 0)
    return rounded;
  return nextafterl(rounded, lost > 0 ? INFINITY : -INFINITY);
}

long double combined(const std::vector<std::string> &words, long double a, long double b,
                     long double c) {
  const std::string &name = words[0];
  if (hasWord(words, "xorsign")) {
    const long double found =
        combined({name, hasWord(words, "NaN") ? "NaN" : ""}, std::fabs(a), std::fabs(b), c);
    return std::isnan(found) ? found : std::signbit(a) != std::signbit(b) ? -found : found;
  }
  if (name == "min" || name == "max") {
    if (std::isnan(a) || std::isnan(b))
      return hasWord(words, "NaN") ? static_cast<long double>(NAN) : std::isnan(a) ? b : a;
    const bool firstIsLess = a < b || (a == b && std::signbit(a));
    return firstIsLess == (name == "min") ? a : b;
  }
  if (name == "add")
    return sum(a, b);
  if (name == "sub")
    return sum(a, -b);
  if (name == "mul")
    return a * b;
  if (name == "fma")
    return sum(a * b, c);
  return name == "neg" ? -a : std::fabs(a);
}

uint32_t result(const std::vector<std::string> &words, const std::array<uint32_t, 3> &codes) {
  const bool ftz = hasWord(words, "ftz"), relu = hasWord(words, "relu");
  const SmallFormat format = formatNamed(words.back());
  const auto number = [&](unsigned s) {
    return smallNumber(format, ftz ? flushed(codes[s]) : codes[s]);
  };
  long double value = combined(words, number(0), number(1), number(2));
  if (hasWord(words, "sat"))
    value = std::isnan(value) || value <= 0 ? 0.0L : std::min(value, 1.0L);
  if (relu && value < 0) // what it makes of -0, PTX leaves open: -0 here
    value = 0;
  const uint32_t code = smallCode(format, value, "rn");
  return ftz ? flushed(code) : code;
}

} // namespace

std::optional<Oracle> halfOracle(const std::vector<std::string> &words) {
  const auto known = HalfSources.find(words[0]);
  if (known == HalfSources.end() || words.back().find("f16") == std::string::npos)
    return std::nullopt;
  const Scalar type = scalarNamed(words.back());
  return Oracle{type, std::vector<Scalar>(known->second, type),
                [=](const SourceBits &bits) -> std::optional<uint64_t> {
                  uint64_t made = 0;
                  for (unsigned shift = 0; shift < type.bits; shift += 16) {
                    std::array<uint32_t, 3> codes{};
                    for (unsigned s = 0; s < 3; ++s)
                      codes[s] = static_cast<uint16_t>(bits[s] >> shift);
                    made |= uint64_t{result(words, codes)} << shift;
                  }
                  return made;
                }};
}

} // namespace cgpredict::test
