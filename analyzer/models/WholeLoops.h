// What is left of loops of few, constant turns, which a compiler unrolls whole: their counters,
// tests and branches are gone, what is an offset of another turn's value is an immediate of the
// instruction that uses it, and a value that no counter changes is made, or loaded, once.
//
// Counted in the code of nvcc 13 for sm_90 (`build/bench/accuracy --sass`): loops of up to 384
// operations in all of their turns, those of inner loops included; those that `#pragma unroll` asks
// for; and those of up to 16 turns that index an array of the thread's own (PrivateArrays.h).
#ifndef CGPREDICT_ANALYZER_MODELS_WHOLELOOPS_H
#define CGPREDICT_ANALYZER_MODELS_WHOLELOOPS_H

#include "analyzer/tables/OperationGraph.h"

#include <vector>

namespace cgpredict {

struct WholeLoops {
  std::vector<bool> unrolled;    ///< by loop
  std::vector<double> left;      ///< by operation: share of its executions
  std::vector<bool> inRegisters; ///< by operation: accesses to a thread's own arrays that are there
  double heldRegisters = 0; ///< for the largest of these, and for what stays loaded in a loop

  /// Of all loads at a site, which stand at one operation each.
  double leftOf(const OperationGraph &graph, uint32_t site) const;
};

WholeLoops wholeLoops(const OperationGraph &graph);

/// Whether a store or a call in the loop may change what `load` loads. `inRegisters`: as above.
bool mayChange(const OperationGraph &graph, const GraphLoop &loop, const GraphOperation &load,
               const std::vector<bool> &inRegisters);

} // namespace cgpredict

#endif
