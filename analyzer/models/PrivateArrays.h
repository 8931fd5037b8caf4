// Arrays of a thread's own that a compiler keeps in registers: where the loops that index them are
// unrolled whole, each access names its element, and elements are values like others. Any other
// array of a thread's own stays in memory. Private to WholeLoops.cpp and Pipelines.cpp.
//
// Counted in the code of nvcc 13 for sm_90: arrays of up to 16 elements are in registers whatever
// stands in the loops around; of up to 257 where these are unrolled whole.
#ifndef CGPREDICT_ANALYZER_MODELS_PRIVATEARRAYS_H
#define CGPREDICT_ANALYZER_MODELS_PRIVATEARRAYS_H

#include "analyzer/tables/OperationGraph.h"

#include <functional>
#include <vector>

namespace cgpredict {

/// Of at most 257 turns by this counter, 16 where loops in it are not unrolled (`hasLoops`), which
/// index such an array: it is unrolled for its sake.
bool indexesPrivateArray(const OperationGraph &graph, const GraphLoop &loop, uint32_t counter,
                         bool hasLoops);

/// By operation: loads and stores of arrays in registers. `isKnown`: the operation's value, an
/// access's place in the array, is made of constants and counters of loops that are unrolled whole,
/// or one of several that are: a choice between registers then.
std::vector<bool> accessesInRegisters(const OperationGraph &graph,
                                      const std::function<bool(uint32_t)> &isKnown);

/// By operation: tests of two elements that only decide which of them is loaded; the lesser or the
/// greater one is a single instruction.
std::vector<bool> testsOfExtremes(const OperationGraph &graph,
                                  const std::vector<bool> &inRegisters);

/// The graph without these accesses: what is stored passes on to what loads the same element.
OperationGraph withoutAccesses(OperationGraph graph, const std::vector<bool> &inRegisters);

} // namespace cgpredict

#endif
