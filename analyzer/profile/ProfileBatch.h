// One batch of resident blocks: its warps' accesses go through the L2 model.
//
// A batch whose line references exceed the budget is simulated in parts, spread over its rounds (a
// round is one memory instruction of each warp), as in R. Wunderlich et al., "SMARTS", ISCA 2003:
// pass over, warm the L2, measure. Each part stands for its stretch; what it gives are rates per
// execution of a site, while the executions themselves are counted exactly.
#ifndef CGPREDICT_ANALYZER_PROFILE_PROFILEBATCH_H
#define CGPREDICT_ANALYZER_PROFILE_PROFILEBATCH_H

#include "analyzer/profile/MemoryTraffic.h"
#include "analyzer/profile/ProfileObserver.h"
#include "analyzer/profile/ProfileTotals.h"
#include "analyzer/warps/Residency.h"
#include "cachemodel/Cache.h"

namespace cgpredict {

struct BatchMeasurement {
  /// Totals over some of the batch's warps.
  struct Part {
    ProfileTotals totals;
    std::size_t warps = 0;
  };
  Part all;
  Part interior;               ///< warps without a thread at an edge of the launch
  double instructions = 0;     ///< memory instructions of the batch
  uint64_t simulated = 0;      ///< of them through the L2 model
  uint64_t lineReferences = 0; ///< by those
  uint64_t wholeFrom = 0;      ///< a budget of so many references leaves nothing out
  double missError = 0;        ///< relative standard error of the misses
};

/// `extent` is that of the launch in dimensions that the batch does not span, else 0. The caches
/// are left as the batch leaves them; if `measured` is false, that is all that matters, and totals
/// stay empty.
BatchMeasurement measureBatch(const WarpProgram &program, const ProfileLayout &layout,
                              std::span<const ResidentWarp> warps,
                              const std::array<uint64_t, 3> &extent, SmMemory &memory,
                              bool measured, uint64_t lineBudget);

} // namespace cgpredict

#endif
