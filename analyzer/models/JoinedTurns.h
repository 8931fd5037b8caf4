// How many turns of a loop a compiler joins: they share counters and a branch, and their loads
// overlap. Private to CriticalPath.cpp.
#ifndef CGPREDICT_ANALYZER_MODELS_JOINEDTURNS_H
#define CGPREDICT_ANALYZER_MODELS_JOINEDTURNS_H

#include "analyzer/models/CriticalPath.h"
#include "analyzer/models/LoopCounters.h"

namespace cgpredict {

LoopBody bodyOf(const GraphLoop &loop);

/// Of a loop that is not unrolled whole: that share counters and a branch, where `unroll` are
/// joined of loops of which nothing else is known. 1: none.
uint32_t sharingTurns(const OperationGraph &graph, const GraphLoop &loop, uint32_t unroll);

/// How many also overlap: all of a loop that is unrolled whole.
uint32_t overlappingTurns(const OperationGraph &graph, std::size_t index, const PathCosts &costs);

/// Turns that are joined, of all; those with guards leave single ones over.
double turnsInGroups(const GraphLoop &loop, uint32_t joined);

} // namespace cgpredict

#endif
