#include "test/forms/Oracle.h"

#include <algorithm>
#include <bit>
#include <map>

namespace cgpredict::test {
namespace {

using Values = std::array<Wide, 3>;
using Compute = std::optional<Wide> (*)(const Values &v, unsigned bits);

Wide magnitude(Wide value) { return value < 0 ? -value : value; }
Wide in24(Wide value, bool isSigned) {
  const Wide low = value & 0xFFFFFF;
  return isSigned && low >= 0x800000 ? low - 0x1000000 : low;
}

std::optional<Wide> quotient(const Values &v, unsigned bits) {
  const bool overflows = v[1] == -1 && v[0] == -(Wide{1} << (bits - 1));
  return v[1] == 0 || overflows ? std::nullopt : std::optional(v[0] / v[1]);
}
std::optional<Wide> remainder(const Values &v, unsigned bits) {
  return quotient(v, bits) ? std::optional(v[0] % v[1]) : std::nullopt;
}

// The forms whose values are those of their types: name, sources, what is computed.
struct Operation {
  unsigned sources;
  Compute compute;
};
const std::map<std::string, Operation> Operations = {
    {"add", {2, [](const Values &v, unsigned) { return std::optional(v[0] + v[1]); }}},
    {"sub", {2, [](const Values &v, unsigned) { return std::optional(v[0] - v[1]); }}},
    {"min", {2, [](const Values &v, unsigned) { return std::optional(std::min(v[0], v[1])); }}},
    {"max", {2, [](const Values &v, unsigned) { return std::optional(std::max(v[0], v[1])); }}},
    {"div", {2, quotient}},
    {"rem", {2, remainder}},
    {"abs", {1, [](const Values &v, unsigned) { return std::optional(magnitude(v[0])); }}},
    {"neg", {1, [](const Values &v, unsigned) { return std::optional(-v[0]); }}},
    {"sad",
     {3, [](const Values &v, unsigned) { return std::optional(magnitude(v[0] - v[1]) + v[2]); }}},
    {"and", {2, [](const Values &v, unsigned) { return std::optional(v[0] & v[1]); }}},
    {"or", {2, [](const Values &v, unsigned) { return std::optional(v[0] | v[1]); }}},
    {"xor", {2, [](const Values &v, unsigned) { return std::optional(v[0] ^ v[1]); }}},
    {"not", {1, [](const Values &v, unsigned) { return std::optional(~v[0]); }}},
    {"cnot", {1, [](const Values &v, unsigned) { return std::optional(Wide{v[0] == 0}); }}},
    {"mov", {1, [](const Values &v, unsigned) { return std::optional(v[0]); }}},
};

// Modulo 2^128, which unsigned products of 64-bit numbers fill.
Wide product(Wide a, Wide b) {
  return static_cast<Wide>(static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b));
}
Wide sum(Wide a, Wide b) {
  return static_cast<Wide>(static_cast<unsigned __int128>(a) + static_cast<unsigned __int128>(b));
}
Wide highHalf(Wide a, Wide b, const Scalar &type) {
  return type.isSigned
             ? product(a, b) >> type.bits
             : static_cast<Wide>(static_cast<unsigned __int128>(product(a, b)) >> type.bits);
}

std::optional<Oracle> multiplication(const std::vector<std::string> &words, const Scalar &type) {
  const bool adds = words[0] == "mad" || words[0] == "mad24", of24 = words[0].ends_with("24");
  const bool wide = hasWord(words, "wide"), high = hasWord(words, "hi"),
             sat = hasWord(words, "sat");
  if (!wide && !high && !hasWord(words, "lo"))
    return std::nullopt;
  Oracle oracle{.result = type, .sources = {type, type}, .compute = {}};
  if (wide)
    oracle.result = scalarNamed(type.name[0] + std::to_string(2 * type.bits));
  if (adds)
    oracle.sources.push_back(oracle.result);
  oracle.compute = [=, result = oracle.result](const SourceBits &bits) -> std::optional<uint64_t> {
    Wide a = extendedValue(bits[0], type), b = extendedValue(bits[1], type);
    if (of24)
      a = in24(a, type.isSigned), b = in24(b, type.isSigned);
    Wide value = of24 && high ? a * b >> 16 : high ? highHalf(a, b, type) : product(a, b);
    if (adds)
      value = sum(value, extendedValue(bits[2], result));
    if (sat)
      value = std::clamp<Wide>(value, INT32_MIN, INT32_MAX);
    return truncated(value, result.bits);
  };
  return oracle;
}

std::optional<Oracle> shift(const std::vector<std::string> &words, const Scalar &type) {
  const bool left = words[0] == "shl";
  return Oracle{
      type, {type, scalarNamed("u32")}, [=](const SourceBits &bits) -> std::optional<uint64_t> {
        const auto by = std::min<uint64_t>(bits[1] & 0xFFFFFFFF, type.bits);
        const Wide value = extendedValue(bits[0], type);
        return truncated(left ? value << by : value >> by, type.bits);
      }};
}

// Bit by bit, from the words of the PTX ISA.
std::optional<uint64_t> bitOf(const std::string &name, uint64_t value, const Scalar &type) {
  uint64_t result = 0;
  if (name == "popc" || name == "brev") {
    for (unsigned b = 0; b < type.bits; ++b)
      if ((value >> b & 1) != 0)
        result = name == "popc" ? result + 1 : result | uint64_t{1} << (type.bits - 1 - b);
    return result;
  }
  const bool sign = type.isSigned && (value >> (type.bits - 1) & 1) != 0;
  for (unsigned b = type.bits; b-- > 0;)
    if (((value >> b & 1) != 0) != sign)
      return name == "clz" ? type.bits - 1 - b : b;
  return name == "clz" ? type.bits : 0xFFFFFFFF;
}

std::optional<Oracle> counting(const std::vector<std::string> &words, const Scalar &type) {
  const bool amount = hasWord(words, "shiftamt");
  return Oracle{
      words[0] == "brev" ? type : scalarNamed("u32"), {type}, [=](const SourceBits &bits) {
        auto found = bitOf(words[0], bits[0], type);
        if (amount && *found != 0xFFFFFFFF)
          *found = type.bits - 1 - *found;
        return found;
      }};
}

// PTX ISA, bfe: beyond the highest bit, that of the field or of the value is repeated if signed.
std::optional<Oracle> extraction(const Scalar &type) {
  return Oracle{type,
                {type, scalarNamed("u32"), scalarNamed("u32")},
                [=](const SourceBits &bits) -> std::optional<uint64_t> {
                  const unsigned position = bits[1] & 0xFF, length = bits[2] & 0xFF,
                                 msb = type.bits - 1;
                  const auto bit = [&](unsigned b) { return bits[0] >> b & 1; };
                  const uint64_t sign =
                      !type.isSigned || length == 0 ? 0 : bit(std::min(position + length - 1, msb));
                  uint64_t result = 0;
                  for (unsigned b = 0; b <= msb; ++b)
                    result |= (b < length && position + b <= msb ? bit(position + b) : sign) << b;
                  return result;
                }};
}

} // namespace

std::optional<Oracle> integerOracle(const std::vector<std::string> &words) {
  const std::string &last = words.back();
  const bool known =
      last == "pred" || (std::string_view(words[0] == "mov" ? "usbf" : "usb").find(last[0]) !=
                             std::string_view::npos &&
                         (last.ends_with("16") || last.ends_with("32") || last.ends_with("64")));
  if (!known || words.size() < 2 || hasWord(words, "cc"))
    return std::nullopt;
  const Scalar type = last == "pred" ? Scalar{"pred", 1, false, false} : scalarNamed(last);
  const std::string &name = words[0];
  if (name == "mul" || name == "mad" || name == "mul24" || name == "mad24")
    return multiplication(words, type);
  if (name == "shl" || name == "shr")
    return shift(words, type);
  if (name == "clz" || name == "popc" || name == "brev" || name == "bfind")
    return counting(words, type);
  if (name == "bfe")
    return extraction(type);
  const auto found = Operations.find(name);
  if (found == Operations.end() || words.size() > 3)
    return std::nullopt;
  const bool sat = hasWord(words, "sat");
  if (words.size() == 3 && !sat)
    return std::nullopt;
  const Operation operation = found->second;
  return Oracle{type, std::vector<Scalar>(operation.sources, type),
                [=](const SourceBits &bits) -> std::optional<uint64_t> {
                  const Values values = {extendedValue(bits[0], type), extendedValue(bits[1], type),
                                         extendedValue(bits[2], type)};
                  auto value = operation.compute(values, type.bits);
                  if (value && sat)
                    value = std::clamp<Wide>(*value, INT32_MIN, INT32_MAX);
                  return value ? std::optional(truncated(*value, type.bits)) : std::nullopt;
                }};
}

} // namespace cgpredict::test
