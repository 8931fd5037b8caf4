// Bounds of whole numbers that the code alone tells: `i % 79` is below 79.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_VALUERANGE_H
#define CGPREDICT_ANALYZER_DEPENDENCE_VALUERANGE_H

#include "analyzer/tables/OperandGraph.h"

#include <functional>
#include <optional>

namespace cgpredict {

struct ValueRange {
  int64_t least = 0, most = 0;
};

/// All that numbers of so many bits can be.
ValueRange rangeOfBits(uint32_t bits, bool isSigned);

/// What is known of an operand without looking at what it is made of.
using KnownRange =
    std::function<std::optional<ValueRange>(const Operation &user, std::size_t operand)>;

/// Of an operand, read as a signed number; where nothing is known, all that its bits can be.
ValueRange rangeOf(const OperandGraph &graph, const Operation &user, std::size_t operand,
                   const KnownRange &known = {});

} // namespace cgpredict

#endif
