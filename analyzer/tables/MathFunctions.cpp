#include "analyzer/tables/MathFunctions.h"

#include <algorithm>
#include <array>

namespace cgpredict {

bool isFunctionOfNumbers(std::string_view callee) {
  static constexpr std::array<std::string_view, 34> names = {
      "acos", "acosh", "asin", "asinh", "atan",  "atan2", "atanh", "cbrt",  "ceil",
      "cos",  "cosh",  "erf",  "erfc",  "exp",   "exp2",  "expm1", "fabs",  "floor",
      "fma",  "fmax",  "fmin", "fmod",  "hypot", "log",   "log10", "log1p", "log2",
      "pow",  "sin",   "sinh", "sqrt",  "tan",   "tanh",  "tgamma"};
  static_assert(std::ranges::is_sorted(names));
  const auto isKnown = [&](std::string_view name) {
    return std::ranges::binary_search(names, name);
  };
  return isKnown(callee) || (callee.ends_with('f') && isKnown(callee.substr(0, callee.size() - 1)));
}

} // namespace cgpredict
