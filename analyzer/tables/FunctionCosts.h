// What functions of the mathematical library, quotients and roots cost, for arguments without a
// rare case: counted and timed on an H200 (benchmarks/accuracy/cuda/maths.cu, CUDA 13). GPUs of all
// generations have the library's code, with a special-function unit that differs little.
#ifndef CGPREDICT_ANALYZER_TABLES_FUNCTIONCOSTS_H
#define CGPREDICT_ANALYZER_TABLES_FUNCTIONCOSTS_H

#include "analyzer/tables/InstructionCosts.h"

#include <optional>
#include <string_view>

namespace cgpredict {

enum class FloatWidth { Single, Double };

/// Of a function by its C name without the f of floats, "div" and "rcp" of quotients; none if
/// unknown. Without its unit.
std::optional<InstructionCost> functionCost(std::string_view name, FloatWidth type);

} // namespace cgpredict

#endif
