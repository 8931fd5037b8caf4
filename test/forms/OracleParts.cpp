#include "test/forms/Oracle.h"

#include <algorithm>
#include <bit>
#include <cfenv>
#include <cmath>
#include <sstream>

namespace cgpredict::test {

Scalar scalarNamed(const std::string &name) {
  Scalar type{.name = name};
  const bool brain = name.starts_with("bf16");
  if (name == "f16x2" || name == "bf16x2")
    type.bits = 32;
  else if (name == "e4m3x2" || name == "e5m2x2")
    type.bits = 16;
  else if (name != "pred")
    type.bits = static_cast<unsigned>(std::stoul(name.substr(name.find_first_of("0123456789"))));
  type.isSigned = name[0] == 's';
  type.isFloat = name[0] == 'f' || name == "tf32" || brain;
  return type;
}

std::vector<uint64_t> cornerValues(const Scalar &type) {
  if (type.name == "pred")
    return {0, 1};
  if (type.name == "f32")
    return {0,          0x80000000, 0x3F800000, 0xBF800000, 0x3F800001, 0x33800000,
            1,          0x80000001, 0x007FFFFF, 0x00800000, 0x7F7FFFFF, 0xFF7FFFFF,
            0x7F800000, 0xFF800000, 0x7FC00000, 0x40490FDB, 0x4F000000, 0xC0200000};
  if (type.name == "f64")
    return {0,
            0x8000000000000000,
            0x3FF0000000000000,
            0xBFF0000000000000,
            0x3FF0000000000001,
            0x3CA0000000000000,
            1,
            0x000FFFFFFFFFFFFF,
            0x0010000000000000,
            0x7FEFFFFFFFFFFFFF,
            0x7FF0000000000000,
            0xFFF0000000000000,
            0x7FF8000000000000,
            0x36A0000000000000,
            0x47EFFFFFF0000000,
            0x400921FB54442D18};
  if (type.name == "f16")
    return {0,     0x8000, 0x3C00, 0xBC00, 0x3C01, 0x0001, 0x8001, 0x03FF,
            0x400, 0x7BFF, 0xFBFF, 0x7C00, 0xFC00, 0x7E00, 0x4248, 0x3555};
  if (type.name == "f16x2")
    return {0, 0x3C00BC00, 0x00018001, 0x7BFF0400, 0x7C00FC00, 0x7E003C01, 0x42483555, 0x03FF7BFF};
  if (type.name == "bf16")
    return {0,      0x8000, 0x3F80, 0xBF80, 0x3F81, 0x0001, 0x8001, 0x007F,
            0x0080, 0x7F7F, 0xFF7F, 0x7F80, 0xFF80, 0x7FC0, 0x4049, 0x3EAB};
  if (type.name == "bf16x2")
    return {0, 0x3F80BF80, 0x00018001, 0x7F7F0080, 0x7F80FF80, 0x7FC03F81, 0x40493EAB, 0x007F7F7F};
  if (type.name == "e4m3x2") // subnormal, largest, NaN, 1 and its neighbours
    return {0, 0x0180, 0x7EFE, 0x7F08, 0x0739, 0xB8FF, 0x3837};
  if (type.name == "e5m2x2")
    return {0, 0x0180, 0x7BFB, 0x7CFC, 0x7E04, 0x033D, 0xBCFD};
  const uint64_t top = uint64_t{1} << (type.bits - 1), all = top | (top - 1);
  return {0, 1, 2, 7, 31, 32, 64, 0x55, all, all - 1, top, top - 1, top + 1, all / 3};
}

std::vector<std::string> wordsOf(const std::string &form) {
  std::istringstream text(form);
  std::vector<std::string> words;
  for (std::string word; std::getline(text, word, '.');)
    words.push_back(word);
  return words;
}

bool hasWord(const std::vector<std::string> &words, const std::string &word) {
  return std::ranges::find(words, word) != words.end();
}

Wide extendedValue(uint64_t bits, const Scalar &type) {
  const Wide value = static_cast<Wide>(bits) & ((Wide{1} << type.bits) - 1);
  const bool negative = type.isSigned && (value >> (type.bits - 1)) != 0;
  return negative ? value - (Wide{1} << type.bits) : value;
}

uint64_t truncated(Wide value, unsigned bits) {
  return static_cast<uint64_t>(value & ((Wide{1} << bits) - 1));
}

float floatOf(uint64_t bits, bool flush) {
  const auto value = std::bit_cast<float>(static_cast<uint32_t>(bits));
  return flush && std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0F, value) : value;
}

uint64_t bitsOfFloat(float value, bool flush, bool saturate) {
  if (flush && std::fpclassify(value) == FP_SUBNORMAL)
    value = std::copysign(0.0F, value);
  if (saturate)
    value = std::isnan(value) || value <= 0 ? 0.0F : std::min(value, 1.0F);
  return std::bit_cast<uint32_t>(value);
}

double doubleOf(uint64_t bits) { return std::bit_cast<double>(bits); }

uint64_t bitsOfDouble(double value, bool saturate) {
  if (saturate)
    value = std::isnan(value) || value <= 0 ? 0.0 : std::min(value, 1.0);
  return std::bit_cast<uint64_t>(value);
}

uint32_t SmallFormat::infinity() const {
  return finite ? sign() - 1 : ((uint32_t{1} << exponent) - 1) << mantissa;
}

SmallFormat formatNamed(const std::string &name) {
  return name.starts_with("bf16")   ? SmallFormat{7, 8}
         : name.starts_with("tf32") ? SmallFormat{10, 8}
         : name.starts_with("e4m3") ? SmallFormat{3, 4, true}
         : name.starts_with("e5m2") ? SmallFormat{2, 5}
                                    : SmallFormat{10, 5};
}

long double smallNumber(const SmallFormat &format, uint32_t code) {
  const uint32_t magnitude = code & (format.sign() - 1), hidden = uint32_t{1} << format.mantissa;
  const long double sign = (code & format.sign()) != 0 ? -1 : 1;
  if (magnitude >= format.infinity())
    return magnitude > format.infinity() || format.finite
               ? static_cast<long double>(NAN)
               : sign * static_cast<long double>(INFINITY);
  const auto exponent = static_cast<int>(magnitude >> format.mantissa);
  const uint32_t fraction = magnitude & (hidden - 1);
  return sign * ldexpl(exponent == 0 ? fraction : fraction + hidden,
                       std::max(exponent, 1) - format.bias() - static_cast<int>(format.mantissa));
}

// Codes of one sign ascend with their numbers: the last one that is not above `magnitude` and the
// next one are the neighbours. A number twice as far stands where infinity is, as rounding to
// nearest wants.
uint32_t smallCode(const SmallFormat &format, long double value, const std::string &rounding) {
  if (std::isnan(value))
    return format.sign() - 1;
  const uint32_t sign = std::signbit(value) ? format.sign() : 0, largest = format.infinity() - 1;
  const long double magnitude = std::fabs(value);
  if (std::isinf(value))
    return sign | format.infinity();
  uint32_t below = 0, above = format.infinity();
  while (above - below > 1) {
    const uint32_t middle = below + (above - below) / 2;
    (smallNumber(format, middle) <= magnitude ? below : above) = middle;
  }
  const long double low = smallNumber(format, below),
                    high = below == largest ? 2 * low - smallNumber(format, below - 1)
                                            : smallNumber(format, below + 1);
  if (low == magnitude)
    return sign | below;
  const long double middle = (low + high) / 2;
  const bool tiesUp = rounding == "rna" || below % 2 != 0;
  const bool up = rounding == "rz"   ? false
                  : rounding == "rm" ? sign != 0
                  : rounding == "rp" ? sign == 0
                                     : magnitude > middle || (magnitude == middle && tiesUp);
  return sign | (below + up);
}

bool relates(const std::string &relation, long double a, long double b) {
  const bool unordered = std::isnan(a) || std::isnan(b);
  if (relation == "num" || relation == "nan")
    return unordered == (relation == "nan");
  if (unordered)
    return relation.size() == 3;
  const std::string plain = relation.substr(0, 2);
  return plain == "eq"   ? a == b
         : plain == "ne" ? a != b
         : plain == "lt" ? a < b
         : plain == "le" ? a <= b
         : plain == "gt" ? a > b
                         : a >= b;
}

HostRounding::HostRounding(const std::vector<std::string> &words) : before(std::fegetround()) {
  std::fesetround(hasWord(words, "rz")   ? FE_TOWARDZERO
                  : hasWord(words, "rm") ? FE_DOWNWARD
                  : hasWord(words, "rp") ? FE_UPWARD
                                         : FE_TONEAREST);
}
HostRounding::~HostRounding() { std::fesetround(before); }

std::optional<Oracle> oracleOf(const std::string &form) {
  const std::vector<std::string> words = wordsOf(form);
  for (const auto family :
       {&pairCompareOracle, &smallFloatOracle, &compareOracle, &convertOracle, &halfOracle,
        &videoOracle, &floatOracle, &bitFieldOracle, &integerOracle})
    if (auto found = family(words))
      return found;
  return std::nullopt;
}

} // namespace cgpredict::test
