// f16 and f16x2: exact in 64 bits of a significand, then the nearest of all numbers of f16.
#include "test/forms/Oracle.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace cgpredict::test {
namespace {

const std::map<std::string, unsigned> Sources = {{"add", 2}, {"sub", 2}, {"mul", 2}, {"fma", 3},
                                                 {"min", 2}, {"max", 2}, {"neg", 1}, {"abs", 1}};

uint16_t flushed(uint16_t code) { return (code & 0x7C00) == 0 ? code & 0x8000 : code; }

long double combined(const std::vector<std::string> &words, long double a, long double b,
                     long double c) {
  const std::string &name = words[0];
  if (name == "min" || name == "max") {
    if (std::isnan(a) || std::isnan(b))
      return hasWord(words, "NaN") ? static_cast<long double>(NAN) : std::isnan(a) ? b : a;
    const bool firstIsLess = a < b || (a == b && std::signbit(a));
    return firstIsLess == (name == "min") ? a : b;
  }
  if (name == "add")
    return a + b;
  if (name == "sub")
    return a - b;
  if (name == "mul")
    return a * b;
  if (name == "fma")
    return a * b + c;
  return name == "neg" ? -a : std::fabs(a);
}

uint16_t result(const std::vector<std::string> &words, const std::array<uint16_t, 3> &codes) {
  const bool ftz = hasWord(words, "ftz");
  const auto number = [&](unsigned s) { return halfNumber(ftz ? flushed(codes[s]) : codes[s]); };
  long double value = combined(words, number(0), number(1), number(2));
  if (hasWord(words, "sat"))
    value = std::isnan(value) || value <= 0 ? 0.0L : std::min(value, 1.0L);
  const uint16_t code = halfCode(value, "rn");
  return ftz ? flushed(code) : code;
}

} // namespace

std::optional<Oracle> halfOracle(const std::vector<std::string> &words) {
  const auto known = Sources.find(words[0]);
  if (known == Sources.end() || (words.back() != "f16" && words.back() != "f16x2"))
    return std::nullopt;
  const Scalar type = scalarNamed(words.back());
  return Oracle{type, std::vector<Scalar>(known->second, type),
                [=](const SourceBits &bits) -> std::optional<uint64_t> {
                  uint64_t made = 0;
                  for (unsigned shift = 0; shift < type.bits; shift += 16) {
                    std::array<uint16_t, 3> codes{};
                    for (unsigned s = 0; s < 3; ++s)
                      codes[s] = static_cast<uint16_t>(bits[s] >> shift);
                    made |= uint64_t{result(words, codes)} << shift;
                  }
                  return made;
                }};
}

} // namespace cgpredict::test
