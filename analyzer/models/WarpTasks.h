// A warp's stream of instructions as tasks: runs of computation and runs of memory instructions in
// turn, with how often each pair comes.
#ifndef CGPREDICT_ANALYZER_MODELS_WARPTASKS_H
#define CGPREDICT_ANALYZER_MODELS_WARPTASKS_H

#include "analyzer/base/Units.h"
#include "analyzer/tables/OperationGraph.h"

#include <functional>
#include <vector>

namespace cgpredict {

/// A computation task and the memory task behind it; either may be empty at an end of the stream.
struct TaskPair {
  Cycles computation{0}, memory{0};
  std::vector<uint32_t> accesses; ///< operations of the memory task
  double times = 0;               ///< per warp
};

/// In program order. Each loop stands twice, as its first iteration and as all others, so that
/// tasks that cross the end of an iteration are whole. `costOf` is what one execution costs.
std::vector<TaskPair> warpTasks(const OperationGraph &graph,
                                const std::function<Cycles(const GraphOperation &)> &costOf);

} // namespace cgpredict

#endif
