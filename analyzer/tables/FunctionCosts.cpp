#include "analyzer/tables/FunctionCosts.h"

#include <algorithm>
#include <span>

namespace cgpredict {
namespace {

// Instructions, of doubles the cycles for which a scheduler is busy, which are up to a third more;
// of these, of doubles, and of the special-function unit; cycles from argument to value, where a
// dependent instruction takes 4; whether a rare case is behind a branch (BSSY, BSYNC in the code).
struct Row {
  std::string_view name;
  double instructions, ofDoubles, special, latency;
  bool branches = false;
};

constexpr bool Branches = true;

constexpr Row Singles[] = {
    {"div", 11, 0, 2, 47, Branches},
    {"rcp", 10, 0, 1, 67, Branches},
    {"sqrt", 10, 0, 1, 46, Branches},
    {"rsqrt", 5, 0, 1, 33},
    {"cbrt", 16, 0, 2, 67},
    {"hypot", 24, 0, 1, 101, Branches},
    {"exp", 8, 0, 1, 31},
    {"exp2", 5, 0, 1, 33},
    {"expm1", 29, 0, 2, 91},
    {"log", 26, 0, 0, 80},
    {"log2", 29, 0, 0, 92},
    {"log10", 28, 0, 0, 85},
    {"log1p", 26, 0, 0, 80, Branches},
    {"pow", 76, 0, 3, 245, Branches},
    {"sin", 28, 0, 1, 90, Branches},
    {"cos", 29, 0, 1, 98, Branches},
    {"tan", 26, 0, 2, 113, Branches},
    {"asin", 25, 0, 1, 93},
    {"acos", 26, 0, 1, 99},
    {"atan", 19, 0, 1, 66},
    {"atan2", 34, 0, 2, 121, Branches},
    {"sinh", 25, 0, 3, 93},
    {"cosh", 15, 0, 3, 86},
    {"tanh", 15, 0, 2, 57},
    {"erf", 28, 0, 1, 63},
    {"erfc", 48, 0, 4, 120},
    {"fmod", 29, 0, 2, 185, Branches},
    {"round", 3, 0, 1, 24},
};

constexpr Row Doubles[] = {
    {"div", 22, 8, 1, 114, Branches},
    {"rcp", 13, 5, 1, 63, Branches},
    {"sqrt", 25, 8, 1, 82, Branches},
    {"rsqrt", 16, 5, 1, 57, Branches},
    {"cbrt", 52, 13, 6, 252},
    {"hypot", 56, 14, 1, 151},
    {"exp", 49, 15, 0, 149, Branches},
    {"exp2", 49, 16, 0, 150, Branches},
    {"expm1", 67, 19, 0, 202, Branches},
    {"log", 90, 30, 1, 278, Branches},
    {"log2", 97, 32, 1, 298, Branches},
    {"log10", 97, 32, 1, 298, Branches},
    {"log1p", 97, 31, 1, 306, Branches},
    {"pow", 223, 86, 1, 751, Branches},
    {"sin", 53, 16, 2, 221, Branches},
    {"cos", 53, 16, 2, 229, Branches},
    {"tan", 90, 31, 3, 318, Branches},
    {"asin", 125, 42, 1, 331, Branches},
    {"acos", 128, 43, 1, 383, Branches},
    {"atan", 84, 28, 1, 292, Branches},
    {"atan2", 112, 37, 1, 393, Branches},
    {"sinh", 103, 30, 1, 370, Branches},
    {"cosh", 66, 21, 1, 240, Branches},
    {"tanh", 71, 21, 6, 277},
    {"erf", 127, 42, 5, 379},
    {"erfc", 175, 62, 2, 490, Branches},
    {"fmod", 107, 5, 0, 427, Branches},
    {"round", 4, 1, 1, 27},
    {"fmin", 8, 1, 0, 14},
    {"fmax", 8, 1, 0, 14},
    {"minnum", 8, 1, 0, 14},
    {"maxnum", 8, 1, 0, 14},
};

std::optional<InstructionCost> find(std::span<const Row> rows, std::string_view name) {
  const auto row = std::ranges::find(rows, name, &Row::name);
  if (row == rows.end())
    return std::nullopt;
  return InstructionCost{.instructions = row->instructions,
                         .assumed = true,
                         .branches = row->branches,
                         .special = row->special,
                         .onCores = row->ofDoubles > 0
                                        ? row->instructions - row->ofDoubles - row->special
                                        : 0,
                         .latency = row->latency};
}

} // namespace

std::optional<InstructionCost> functionCost(std::string_view name, FloatWidth type) {
  return type == FloatWidth::Double ? find(Doubles, name) : find(Singles, name);
}

} // namespace cgpredict
