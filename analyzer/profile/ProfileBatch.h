// One batch of resident blocks: its warps' accesses go through the L2 model.
//
// A batch whose line references exceed the budget is simulated in parts, spread over its rounds (a
// round is one memory instruction of each warp), as in R. Wunderlich et al., "SMARTS", ISCA 2003:
// pass over, warm the L2, measure. Each part stands for its stretch; what it gives are rates per
// execution of a site, while the executions themselves are counted exactly.
#ifndef CGPREDICT_ANALYZER_PROFILE_PROFILEBATCH_H
#define CGPREDICT_ANALYZER_PROFILE_PROFILEBATCH_H

#include "analyzer/profile/MemoryTraffic.h"
#include "analyzer/profile/ProfileCounts.h"
#include "analyzer/profile/ProfileObserver.h"
#include "analyzer/profile/ProfileTotals.h"
#include "analyzer/warps/Residency.h"
#include "cachemodel/Cache.h"

namespace cgpredict {

/// What some of the warps' memory instructions met, and how many there were.
struct BatchSimulation {
  ProfileTotals seen;          ///< rates of sites follow from it
  double instructions = 0;     ///< memory instructions of the batch
  uint64_t simulated = 0;      ///< of them through the L2 model
  uint64_t lineReferences = 0; ///< by those
  uint64_t wholeFrom = 0;      ///< a budget of so many references leaves nothing out
  double missError = 0;        ///< relative standard error of the misses
};

/// The caches are left as the batch leaves them; if `measured` is false, that is all that matters.
/// `counts` are those of the warps.
BatchSimulation simulateBatch(const WarpProgram &program, const ProfileLayout &layout,
                              std::span<const ResidentWarp> warps, const BatchCounts &counts,
                              SmMemory &memory, bool measured, uint64_t lineBudget);

struct BatchMeasurement {
  /// Totals over some of the batch's warps.
  struct Part {
    ProfileTotals totals;
    std::size_t warps = 0;
  };
  Part all;
  Part interior;        ///< warps without a thread at an edge of the launch
  double missError = 0; ///< relative standard error of the misses
};

/// What was executed, at the rates at which sites met what was seen.
BatchMeasurement scaledTo(const KernelTables &tables, const BatchCounts &counts,
                          const ProfileTotals &seen, double missError);

} // namespace cgpredict

#endif
