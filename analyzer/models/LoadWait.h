// What a warp waits for its loads, of which caches serve a share.
#ifndef CGPREDICT_ANALYZER_MODELS_LOADWAIT_H
#define CGPREDICT_ANALYZER_MODELS_LOADWAIT_H

#include "analyzer/base/Units.h"
#include "analyzer/tables/OperationGraph.h"

#include <array>
#include <vector>

namespace cgpredict {

/// What a warp waits for a load: always, and for a share of its executions.
struct LoadWait {
  struct Part {
    double share = 0;
    Cycles wait{0};
  };

  Cycles busy{0}; ///< of the load/store unit, before which the next load does not start
  Cycles always{0};
  std::array<Part, 2> further{}; ///< beyond an L1, beyond the L2

  Cycles mean() const;
  /// Where only a share of the executions is left, and the others find the value in a register.
  LoadWait scaled(double left) const;
  /// Of the `copy`-th of `copies` executions that stand one after the other: those with a further
  /// wait are as far apart as they can be, the first one among them.
  Cycles of(uint32_t copy, uint32_t copies) const;
};

/// By site, where what one of several loads within a sector has missed the others find on its way:
/// each of them waits as often as all of them.
std::vector<LoadWait> sharedWaits(const OperationGraph &graph, std::vector<LoadWait> loads);

} // namespace cgpredict

#endif
