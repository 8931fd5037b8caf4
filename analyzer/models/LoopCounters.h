// Which operations of a loop's body are offsets of what they are in the iteration before, so that
// iterations which a compiler joins need them once: sums of counters and of what stays the same,
// and products with that. Not what is made of a loaded or floating-point value, a quotient, a
// choice, the product of two that change, or what an iteration makes of the one before by more than
// a sum. Private to CriticalPath.cpp, JoinedTurns.cpp and BlockSchedule.cpp.
#ifndef CGPREDICT_ANALYZER_MODELS_LOOPCOUNTERS_H
#define CGPREDICT_ANALYZER_MODELS_LOOPCOUNTERS_H

#include "analyzer/tables/OperationGraph.h"

#include <vector>

namespace cgpredict {

/// Blocks [first, end), a loop's body without further loops.
struct LoopBody {
  uint32_t first = 0, end = 0;
};

std::vector<uint32_t> operationsIn(const OperationGraph &graph, LoopBody body);

/// By position among these operations: whether it is no such offset. The tests of guards are none.
std::vector<bool> computedIn(const OperationGraph &graph, LoopBody body);

/// Whether the loop ends by what it computes, so that an iteration waits for the one before. Where
/// it also ends at a constant of its counter and loads nothing, compilers unroll it with a test in
/// between.
bool endsByComputed(const OperationGraph &graph, LoopBody body);

/// Whether a turn keeps what an earlier one had by a test that is none of the two values, as the
/// place of an extreme: a choice here, but a branch yet where nvcc unrolls loops.
bool keepsByTest(const OperationGraph &graph, LoopBody body);

/// Whether a compiler makes straight code of it: it is left at its end alone, and what stands
/// behind tests is so little that all execute it, under a predicate.
bool isStraight(const OperationGraph &graph, LoopBody body);

/// Up to 20 instructions behind the test at the block's end, none of which has a rare case behind a
/// branch of its own, as quotients have (nvcc 13).
bool isPredicated(const OperationGraph &graph, uint32_t block);

} // namespace cgpredict

#endif
