// cvt between integers, f16, bf16, f32 and f64; compiled with -frounding-math.
#include "test/forms/Oracle.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace cgpredict::test {
namespace {

// Of a rounding to whole numbers, rni to rpi, the mode of the host.
std::vector<std::string> modeOf(const std::vector<std::string> &words) {
  std::vector<std::string> mode;
  for (const std::string &word : words)
    if (word.size() == 3 && word[0] == 'r' && word[2] == 'i')
      mode.push_back(word.substr(0, 2));
  return mode;
}

long double whole(long double value, const std::vector<std::string> &words) {
  const std::vector<std::string> mode = modeOf(words);
  if (mode.empty())
    return value;
  const HostRounding rounding(mode);
  volatile long double kept = value;
  return nearbyintl(kept);
}

long double numberOf(uint64_t bits, const Scalar &type, bool ftz) {
  if (!type.isFloat)
    return static_cast<long double>(extendedValue(bits, type));
  return type.bits == 16   ? smallNumber(formatNamed(type.name), static_cast<uint16_t>(bits))
         : type.bits == 32 ? static_cast<long double>(floatOf(bits, ftz))
                           : static_cast<long double>(doubleOf(bits));
}

std::string roundingOf(const std::vector<std::string> &words) {
  for (const std::string &word : words)
    if (word == "rz" || word == "rm" || word == "rp")
      return word;
  return "rn";
}

uint64_t floatResult(long double value, const Scalar &to, const std::vector<std::string> &words) {
  const bool sat = hasWord(words, "sat");
  if (to.bits == 16)
    return smallCode(formatNamed(to.name), sat ? std::isnan(value) || value <= 0 ? 0 : std::min(value, 1.0L) : value,
                    roundingOf(words));
  const HostRounding rounding(words);
  volatile long double kept = value;
  if (to.bits == 32)
    return bitsOfFloat(static_cast<float>(kept), hasWord(words, "ftz"), sat);
  return bitsOfDouble(static_cast<double>(kept), sat);
}

// PTX ISA, cvt: a NaN gives zero, or 1 << (bits - 1) where either type has 64 bits.
uint64_t integerResult(long double value, const Scalar &to, const Scalar &from) {
  if (std::isnan(value))
    return to.bits == 64 || from.bits == 64 ? uint64_t{1} << (to.bits - 1) : 0;
  const Wide most = (Wide{1} << (to.bits - to.isSigned)) - 1, least = to.isSigned ? -most - 1 : 0;
  if (value >= static_cast<long double>(most))
    return truncated(most, to.bits);
  return truncated(value <= static_cast<long double>(least) ? least : static_cast<Wide>(value),
                   to.bits);
}

bool isNumber(const std::string &name) {
  return name == "bf16" ||
         (std::string_view("usf").find(name[0]) != std::string_view::npos && name.size() <= 3 &&
          name.find_first_of("123468") == 1);
}

} // namespace

std::optional<Oracle> convertOracle(const std::vector<std::string> &words) {
  if (words[0] != "cvt" || words.size() < 3 || hasWord(words, "pack"))
    return std::nullopt;
  const std::string &toName = words[words.size() - 2], &fromName = words.back();
  if (!isNumber(toName) || !isNumber(fromName))
    return std::nullopt;
  const Scalar to = scalarNamed(toName), from = scalarNamed(fromName);
  const bool ftz = hasWord(words, "ftz"), sat = hasWord(words, "sat");
  return Oracle{
      to, {from}, [=](const SourceBits &bits) -> std::optional<uint64_t> {
        if (!to.isFloat && !from.isFloat) {
          const Wide value = extendedValue(bits[0], from);
          const Wide most = (Wide{1} << (to.bits - to.isSigned)) - 1;
          return truncated(sat ? std::clamp<Wide>(value, to.isSigned ? -most - 1 : 0, most) : value,
                           to.bits);
        }
        const long double value = whole(numberOf(bits[0], from, ftz), words);
        return to.isFloat ? floatResult(value, to, words) : integerResult(value, to, from);
      }};
}

} // namespace cgpredict::test
