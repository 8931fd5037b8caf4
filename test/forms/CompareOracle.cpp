// setp, set, selp and slct.
#include "test/forms/Oracle.h"

#include <cmath>

namespace cgpredict::test {
namespace {

// -1, 0, 1 as a is less than, equal to or greater than b; 2 where one is no number.
int order(const Scalar &type, uint64_t a, uint64_t b, bool ftz) {
  const auto compare = [](auto x, auto y) { return x < y ? -1 : x > y ? 1 : 0; };
  if (!type.isFloat)
    return compare(extendedValue(a, type), extendedValue(b, type));
  const auto number = [&](uint64_t bits) -> long double {
    return type.bits == 16   ? smallNumber(formatNamed(type.name), static_cast<uint16_t>(bits))
           : type.bits == 32 ? static_cast<long double>(floatOf(bits, ftz))
                             : static_cast<long double>(doubleOf(bits));
  };
  const long double x = number(a), y = number(b);
  return std::isnan(x) || std::isnan(y) ? 2 : compare(x, y);
}

// PTX ISA, setp: eq, ne, ... are false and equ, neu, ... true where an operand is no number.
std::optional<bool> holds(const std::string &relation, int found) {
  if (relation == "num" || relation == "nan")
    return (found == 2) == (relation == "nan");
  const bool orUnordered = relation.size() == 3;
  if (found == 2)
    return orUnordered;
  const std::string plain = relation.substr(0, 2);
  if (plain == "eq")
    return found == 0;
  if (plain == "ne")
    return found != 0;
  if (plain == "lt" || plain == "lo")
    return found < 0;
  if (plain == "le" || plain == "ls")
    return found <= 0;
  if (plain == "gt" || plain == "hi")
    return found > 0;
  if (plain == "ge" || plain == "hs")
    return found >= 0;
  return std::nullopt;
}

bool combines(const std::vector<std::string> &words) {
  return hasWord(words, "and") || hasWord(words, "or") || hasWord(words, "xor");
}

bool combined(const std::vector<std::string> &words, bool truth, bool other) {
  return hasWord(words, "and")   ? truth && other
         : hasWord(words, "or")  ? truth || other
         : hasWord(words, "xor") ? truth != other
                                 : truth;
}

} // namespace

std::optional<Oracle> compareOracle(const std::vector<std::string> &words) {
  const std::string &name = words[0];
  if (name != "setp" && name != "set" && name != "selp" && name != "slct")
    return std::nullopt;
  const Scalar last = scalarNamed(words.back());
  const bool ftz = hasWord(words, "ftz");
  if (name == "selp")
    return Oracle{last, {last, last, scalarNamed("pred")}, [](const SourceBits &bits) {
                    return std::optional(bits[2] != 0 ? bits[0] : bits[1]);
                  }};
  if (name == "slct") {
    const Scalar type = scalarNamed(words[words.size() - 2]);
    return Oracle{type, {type, type, last}, [=](const SourceBits &bits) {
                    const int found = order(last, bits[2], 0, ftz);
                    return std::optional(found == 0 || found == 1 ? bits[0] : bits[1]);
                  }};
  }
  std::string relation;
  for (std::size_t w = 1; w < words.size(); ++w)
    if (holds(words[w], 0) && words[w] != "ftz" && words[w] != "f32")
      relation = words[w];
  if (relation.empty() || last.name.ends_with("x2") || (last.bits == 16 && last.isFloat && ftz))
    return std::nullopt;
  const bool isSet = name == "set";
  const Scalar result =
      isSet ? scalarNamed(words[words.size() - 2]) : Scalar{"pred", 1, false, false};
  const uint64_t yes = !isSet                 ? 1
                       : result.name == "f32" ? 0x3F800000
                       : result.isFloat       ? smallCode(formatNamed(result.name), 1, "rn")
                                              : truncated(-1, result.bits);
  Oracle oracle{result, {last, last}, [=](const SourceBits &bits) {
                  const bool truth = *holds(relation, order(last, bits[0], bits[1], ftz));
                  return std::optional(combined(words, truth, bits[2] != 0) ? yes : 0);
                }};
  if (combines(words))
    oracle.sources.push_back(scalarNamed("pred"));
  return oracle;
}

} // namespace cgpredict::test
