// How long one warp takes that has an SM for itself: its instructions issue in order, each waits
// for its operands. It is the latency bound of V. Volkov, "Understanding Latency Hiding on GPUs",
// PhD thesis, UC Berkeley, 2016: a node per executed instruction, an edge from each to the next
// with the issue latency, and from each producer to its consumers with the producer's latency.
//
// Within a block instructions stand in the order that a compiler would choose: by when their
// operands can be there, the longest way to the end first; accesses do not pass a store. A loop's
// first iterations are walked, then the time from one to the next counts for all that follow.
#ifndef CGPREDICT_ANALYZER_MODELS_CRITICALPATH_H
#define CGPREDICT_ANALYZER_MODELS_CRITICALPATH_H

#include "analyzer/models/LoadWait.h"
#include "analyzer/tables/OperationGraph.h"

#include <array>
#include <limits>
#include <vector>

namespace cgpredict {

struct PathCosts {
  std::array<Cycles, InstructionUnits> latency{}; ///< of one instruction, index = InstructionUnit
  Cycles issue{0};                                ///< from one instruction of the warp to its next
  Cycles branchTaken{0}, branchNotTaken{0};
  Cycles comparison{0}; ///< beyond its unit's latency, until a choice has its result
  Cycles condition{0};  ///< beyond that, until a branch has it
  std::vector<LoadWait> load; ///< by site; sites beyond it take latency[Memory]
  /// Iterations of an inner loop that a compiler joins where the loop is one block, so that
  /// their loads overlap; 1: none.
  uint32_t unroll = 1;
  std::vector<bool> whole;  ///< by loop: a compiler unrolls it whole; loops beyond it are not
  std::vector<double> left; ///< by operation: share of its executions, where its loop is among them
  /// Nothing that stands behind the branch around a sequence's rare case starts before its end.
  bool waitsForRareCases = false;
  Cycles accessInterval{0}; ///< of a warp's accesses, from one to the next
  /// That a compiler has for values which are on their way or wait for their last use, beside
  /// those that a loop keeps (LiveRegisters.h), and what it has at least.
  double loadRegisters = std::numeric_limits<double>::infinity(), fewestLoadRegisters = 0;
  /// For loads on their way (Scoreboards.h); 0: each load is waited for alone.
  uint32_t scoreboards = 0;
};

/// Of a mean warp: blocks and loops count with their executions. 0 for an empty graph.
Cycles criticalPath(const OperationGraph &graph, const PathCosts &costs);

/// Instructions per warp, by unit.
using UnitCounts = std::array<double, InstructionUnits>;

/// What joining iterations saves: counters, addresses and branches that need no loaded value are
/// executed once for all that are joined. `whole`: loops that are unrolled whole, which are not
/// among them.
UnitCounts savedByJoining(const OperationGraph &graph, uint32_t unroll,
                          const std::vector<bool> &whole = {});

} // namespace cgpredict

#endif
