// Integer quotients and remainders by one divisor: a compiler makes its reciprocal once, before the
// loops in which it stays the same, and each of them takes the rest of the sequence.
#ifndef CGPREDICT_ANALYZER_TABLES_QUOTIENTS_H
#define CGPREDICT_ANALYZER_TABLES_QUOTIENTS_H

#include "analyzer/tables/OperationGraph.h"
#include "analyzer/tables/StaticTables.h"

#include <span>
#include <vector>

namespace cgpredict {

struct QuotientGroup {
  std::vector<uint32_t> operations; ///< ids, in program order
  std::vector<uint32_t> blocks;     ///< of each
  int32_t loop = -1; ///< outermost around them that leaves the divisor as it is, -1: none
};

/// Instructions of a quotient whose divisor's reciprocal is there.
constexpr double QuotientInstructions = 9;

/// Of up to 32 bits, by divisors that are no constants.
std::vector<QuotientGroup> quotientsByOneDivisor(const KernelTables &tables);

/// Leaves the reciprocal to the first one of each group, or to what comes before its loop.
void shareReciprocals(std::span<const QuotientGroup> groups, OperationGraph &graph);

} // namespace cgpredict

#endif
