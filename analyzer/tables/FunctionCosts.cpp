#include "analyzer/tables/FunctionCosts.h"

#include <algorithm>
#include <span>

namespace cgpredict {
namespace {

// Instructions; of these, of doubles; cycles from argument to value, where a dependent instruction
// takes 4; whether a rare case is behind a branch (BSSY and BSYNC in the code).
struct Row {
  std::string_view name;
  double instructions, ofDoubles, latency;
  bool branches = false;
};

constexpr bool Branches = true;

constexpr Row Singles[] = {
    {"div", 11, 0, 47, Branches},    {"rcp", 10, 0, 67, Branches},
    {"sqrt", 10, 0, 46, Branches},   {"rsqrt", 5, 0, 33},
    {"cbrt", 16, 0, 67},             {"hypot", 24, 0, 101, Branches},
    {"exp", 8, 0, 31},               {"exp2", 5, 0, 33},
    {"expm1", 29, 0, 91},            {"log", 26, 0, 80},
    {"log2", 29, 0, 92},             {"log10", 28, 0, 85},
    {"log1p", 26, 0, 80, Branches},  {"pow", 76, 0, 245, Branches},
    {"sin", 28, 0, 90, Branches},    {"cos", 29, 0, 98, Branches},
    {"tan", 26, 0, 113, Branches},   {"asin", 25, 0, 93},
    {"acos", 26, 0, 99},             {"atan", 19, 0, 66},
    {"atan2", 34, 0, 121, Branches}, {"sinh", 25, 0, 93},
    {"cosh", 15, 0, 86},             {"tanh", 15, 0, 57},
    {"erf", 28, 0, 63},              {"erfc", 48, 0, 120},
    {"fmod", 29, 0, 185, Branches},  {"round", 3, 0, 24},
};

constexpr Row Doubles[] = {
    {"div", 16, 8, 114, Branches},    {"rcp", 11, 5, 63, Branches},
    {"sqrt", 18, 8, 82, Branches},    {"rsqrt", 14, 5, 57, Branches},
    {"cbrt", 42, 13, 252},            {"hypot", 43, 14, 151},
    {"exp", 47, 15, 149, Branches},   {"exp2", 46, 16, 150, Branches},
    {"expm1", 63, 19, 202, Branches}, {"log", 80, 30, 278, Branches},
    {"log2", 86, 32, 298, Branches},  {"log10", 86, 32, 298, Branches},
    {"log1p", 86, 31, 306, Branches}, {"pow", 183, 86, 751, Branches},
    {"sin", 41, 16, 221, Branches},   {"cos", 42, 16, 229, Branches},
    {"tan", 82, 31, 318, Branches},   {"asin", 117, 42, 331, Branches},
    {"acos", 122, 43, 383, Branches}, {"atan", 81, 28, 292, Branches},
    {"atan2", 105, 37, 393, Branches}, {"sinh", 92, 30, 370, Branches},
    {"cosh", 59, 21, 240, Branches},  {"tanh", 65, 21, 277},
    {"erf", 123, 42, 379},            {"erfc", 158, 62, 490, Branches},
    {"fmod", 102, 5, 427, Branches},  {"round", 4, 1, 27},
    {"fmin", 8, 1, 14},               {"fmax", 8, 1, 14},
    {"minnum", 8, 1, 14},             {"maxnum", 8, 1, 14},
};

std::optional<InstructionCost> find(std::span<const Row> rows, std::string_view name) {
  const auto row = std::ranges::find(rows, name, &Row::name);
  if (row == rows.end())
    return std::nullopt;
  return InstructionCost{.instructions = row->instructions,
                         .assumed = true,
                         .branches = row->branches,
                         .onCores = row->ofDoubles > 0 ? row->instructions - row->ofDoubles : 0,
                         .latency = row->latency};
}

} // namespace

std::optional<InstructionCost> functionCost(std::string_view name, FloatType type) {
  return type == FloatType::Double ? find(Doubles, name) : find(Singles, name);
}

} // namespace cgpredict
