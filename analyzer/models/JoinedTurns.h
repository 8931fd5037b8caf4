// How many turns of a loop a compiler joins: they share counters and a branch, and their loads
// overlap. Private to CriticalPath.cpp.
#ifndef CGPREDICT_ANALYZER_MODELS_JOINEDTURNS_H
#define CGPREDICT_ANALYZER_MODELS_JOINEDTURNS_H

#include "analyzer/models/CriticalPath.h"
#include "analyzer/models/LoopCounters.h"

namespace cgpredict {

LoopBody bodyOf(const GraphLoop &loop);

class JoinedTurns {
public:
  /// `unroll` are joined of short loops whose length is not known. The graph must outlive it.
  JoinedTurns(const OperationGraph &graph, uint32_t unroll);

  /// Of a loop that is not unrolled whole: that share counters and a branch. 1: none.
  uint32_t sharing(std::size_t loop) const;
  /// How many also overlap: all of a loop that is unrolled whole.
  uint32_t overlapping(std::size_t loop, const PathCosts &costs) const;
  /// Of a loop that stays, around others that are all unrolled whole; 0: there are none, or others.
  uint32_t aroundWhole(std::size_t loop, const PathCosts &costs) const;

private:
  uint32_t turnsBySize(std::size_t loop, double operations, double work) const;

  const OperationGraph &graph;
  uint32_t unroll;
  std::vector<bool> known; ///< by loop: it has a constant number of turns
};

/// Turns that are joined, of all; those with guards leave single ones over.
double turnsInGroups(const GraphLoop &loop, uint32_t joined);

} // namespace cgpredict

#endif
