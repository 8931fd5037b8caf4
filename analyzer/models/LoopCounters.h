// Which operations of a loop's body are offsets of what they are in the iteration before, so that
// iterations which a compiler joins need them once: sums of counters and of what stays the same,
// and products with that. Not what is made of a loaded or floating-point value, a quotient, a
// choice, the product of two that change, or what an iteration makes of the one before by more than
// a sum. Private to CriticalPath.cpp and BlockSchedule.cpp.
#ifndef CGPREDICT_ANALYZER_MODELS_LOOPCOUNTERS_H
#define CGPREDICT_ANALYZER_MODELS_LOOPCOUNTERS_H

#include "analyzer/tables/OperationGraph.h"

#include <vector>

namespace cgpredict {

/// By position in the block, which is its loop's only one: whether it is no such offset.
std::vector<bool> computedInBlock(const OperationGraph &graph, uint32_t block);

/// Whether the loop of this one block ends by what it computes, so that an iteration waits for the
/// one before. Where it also ends at a constant of its counter and loads nothing, compilers unroll
/// it with a test in between.
bool endsByComputed(const OperationGraph &graph, uint32_t block);

} // namespace cgpredict

#endif
