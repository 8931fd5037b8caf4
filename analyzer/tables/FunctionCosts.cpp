#include "analyzer/tables/FunctionCosts.h"

#include <algorithm>
#include <span>

namespace cgpredict {
namespace {

// Instructions, of doubles the cycles for which a scheduler is busy, which are up to a third more;
// of these, of doubles, and of the special-function unit; cycles from argument to value, where a
// dependent instruction takes 4; LLVM's operations, from the lengths at which nvcc 13 joins fewer
// turns; where a rare case is behind a branch (BSSY, BSYNC in the code).
struct Row {
  std::string_view name;
  double instructions, ofDoubles, special, latency, operations;
  RareCase rareCase = RareCase::None;
};

constexpr double NotJoined = 0; // has a loop or a call of its own, or more than two turns may have
constexpr RareCase InInstruction = RareCase::InInstruction, InLibrary = RareCase::InLibrary;

constexpr Row Singles[] = {
    {"div", 11, 0, 2, 47, 4, InInstruction},
    {"rcp", 10, 0, 1, 67, 4, InInstruction},
    {"sqrt", 10, 0, 1, 46, 1, InInstruction},
    {"rsqrt", 5, 0, 1, 33, 1},
    {"cbrt", 16, 0, 2, 67, 16},
    {"hypot", 24, 0, 1, 101, 22, InInstruction},
    {"exp", 8, 0, 1, 31, 12},
    {"exp2", 5, 0, 1, 33, 1},
    {"expm1", 29, 0, 2, 91, 29},
    {"log", 26, 0, 0, 80, 29},
    {"log2", 29, 0, 0, 92, 31},
    {"log10", 28, 0, 0, 85, 30},
    {"log1p", 26, 0, 0, 80, 33, InLibrary},
    {"pow", 76, 0, 3, 245, NotJoined, InLibrary},
    {"sin", 28, 0, 1, 90, NotJoined, InLibrary},
    {"cos", 29, 0, 1, 98, NotJoined, InLibrary},
    {"tan", 26, 0, 2, 113, NotJoined, InLibrary},
    {"asin", 25, 0, 1, 93, 26},
    {"acos", 26, 0, 1, 99, 29},
    {"atan", 19, 0, 1, 66, 21},
    {"atan2", 34, 0, 2, 121, 33, InLibrary},
    {"sinh", 25, 0, 3, 93, 27},
    {"cosh", 15, 0, 3, 86, 18},
    {"tanh", 15, 0, 2, 57, 17},
    {"erf", 28, 0, 1, 63, 25},
    {"erfc", 48, 0, 4, 120, 53},
    {"fmod", 29, 0, 2, 185, NotJoined, InLibrary},
    {"round", 3, 0, 1, 24, 3},
};

constexpr Row Doubles[] = {
    {"div", 22, 8, 1, 114, 4, InInstruction},
    {"rcp", 13, 5, 1, 63, 4, InInstruction},
    {"sqrt", 25, 8, 1, 82, 4, InInstruction},
    {"rsqrt", 16, 5, 1, 57, 1, InInstruction},
    {"cbrt", 52, 13, 6, 252, 53},
    {"hypot", 56, 14, 1, 151, 32},
    {"exp", 49, 15, 0, 149, 44, InLibrary},
    {"exp2", 49, 16, 0, 150, 48, InLibrary},
    {"expm1", 67, 19, 0, 202, 47, InLibrary},
    {"log", 90, 30, 1, 278, 66, InLibrary},
    {"log2", 97, 32, 1, 298, 68, InLibrary},
    {"log10", 97, 32, 1, 298, 68, InLibrary},
    {"log1p", 97, 31, 1, 306, 93, InLibrary},
    {"pow", 223, 86, 1, 751, NotJoined, InLibrary},
    {"sin", 53, 16, 2, 221, NotJoined, InLibrary},
    {"cos", 53, 16, 2, 229, NotJoined, InLibrary},
    {"tan", 90, 31, 3, 318, NotJoined, InLibrary},
    {"asin", 125, 42, 1, 331, 62, InLibrary},
    {"acos", 128, 43, 1, 383, 81, InLibrary},
    {"atan", 84, 28, 1, 292, 35, InLibrary},
    {"atan2", 112, 37, 1, 393, 43, InLibrary},
    {"sinh", 103, 30, 1, 370, 61, InLibrary},
    {"cosh", 66, 21, 1, 240, 40, InLibrary},
    {"tanh", 71, 21, 6, 277, 55},
    {"erf", 127, 42, 5, 379, 55},
    {"erfc", 175, 62, 2, 490, NotJoined, InLibrary},
    {"fmod", 107, 5, 0, 427, NotJoined, InLibrary},
    {"round", 4, 1, 1, 27, 3},
    {"fmin", 8, 1, 0, 14, 1},
    {"fmax", 8, 1, 0, 14, 1},
    {"minnum", 8, 1, 0, 14, 1},
    {"maxnum", 8, 1, 0, 14, 1},
};

std::optional<InstructionCost> find(std::span<const Row> rows, std::string_view name) {
  const auto row = std::ranges::find(rows, name, &Row::name);
  if (row == rows.end())
    return std::nullopt;
  return InstructionCost{.instructions = row->instructions,
                         .assumed = true,
                         .rareCase = row->rareCase,
                         .special = row->special,
                         .onCores = row->ofDoubles > 0
                                        ? row->instructions - row->ofDoubles - row->special
                                        : 0,
                         .latency = row->latency,
                         .operations = row->operations};
}

} // namespace

std::optional<InstructionCost> functionCost(std::string_view name, FloatWidth type) {
  return type == FloatWidth::Double ? find(Doubles, name) : find(Singles, name);
}

} // namespace cgpredict
