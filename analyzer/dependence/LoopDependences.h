// Dependences as hardware sees them that runs iterations of one loop beside each other: those that
// mapped loops carry, which are the ones between threads of the DependenceReport, and those that
// the loops inside a thread carry, found by running through the iterations of some traced threads.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_LOOPDEPENDENCES_H
#define CGPREDICT_ANALYZER_DEPENDENCE_LOOPDEPENDENCES_H

#include "analyzer/affine/IterationWalk.h"
#include "analyzer/dependence/Dependence.h"
#include "analyzer/trace/Trace.h"

namespace cgpredict {

struct LoopDependences {
  /// One for each kind, pair of sites and carrier.
  std::vector<Dependence> dependences;
  /// By site: a load whose value the same thread always stored before.
  std::vector<bool> forwarded;

  /// Whether iterations of the level need each other. All storing the same value is no need.
  bool carries(uint32_t level) const;
};

/// `threads` of one launch, walked up to the limits; distances inside a thread are proved where all
/// accesses of the kernel's sampled launches are affine.
LoopDependences loopDependences(const TracedKernel &kernel, const SourceNest &nest,
                                const DependenceReport &betweenThreads,
                                std::span<const ThreadRecords *const> threads,
                                const WalkLimits &limits, const WindowReader &readWindow);

} // namespace cgpredict

#endif
