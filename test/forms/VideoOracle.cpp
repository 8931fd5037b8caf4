// Scalar video instructions of whole registers (PTX ISA 9.0, 9.7.17): a first operation of
// extended operands, clamped to the result's type with .sat, and a second one with c.
#include "test/forms/Oracle.h"

#include <algorithm>
#include <array>

namespace cgpredict::test {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 7> Known = {"vadd", "vsub", "vabsdiff", "vmin",
                                                   "vmax", "vshl", "vshr"};

Wide first(const Words &words, Wide a, Wide b) {
  const std::string &name = words[0];
  if (name == "vadd")
    return a + b;
  if (name == "vsub")
    return a - b;
  if (name == "vabsdiff")
    return a > b ? a - b : b - a;
  if (name == "vmin")
    return std::min(a, b);
  if (name == "vmax")
    return std::max(a, b);
  const auto by = static_cast<int>(hasWord(words, "wrap") ? b & 31 : std::min<Wide>(b, 32));
  return name == "vshl" ? a * (Wide{1} << by) : a >> by;
}

Wide second(const Words &words, Wide value, Wide c) {
  return hasWord(words, "add")   ? value + c
         : hasWord(words, "min") ? std::min(value, c)
         : hasWord(words, "max") ? std::max(value, c)
                                 : value;
}

} // namespace

std::optional<Oracle> videoOracle(const Words &words) {
  if (std::ranges::find(Known, words[0]) == Known.end() || words.size() < 4)
    return std::nullopt;
  const Scalar to = scalarNamed(words[1]), a = scalarNamed(words[2]), b = scalarNamed(words[3]);
  const bool combines = hasWord(words, "add") || hasWord(words, "min") || hasWord(words, "max");
  std::vector<Scalar> sources = {a, b};
  if (combines)
    sources.push_back(to);
  return Oracle{to,
                sources,
                [=](const SourceBits &s) -> std::optional<uint64_t> {
                  Wide value = first(words, extendedValue(s[0], a), extendedValue(s[1], b));
                  const Wide most = (Wide{1} << (32 - to.isSigned)) - 1;
                  if (hasWord(words, "sat"))
                    value = std::clamp(value, to.isSigned ? -most - 1 : Wide{0}, most);
                  const Wide kept = extendedValue(truncated(value, 32), to);
                  return truncated(second(words, kept, extendedValue(s[2], to)), 32);
                },
                {}};
}

} // namespace cgpredict::test
