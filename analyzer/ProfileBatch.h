// One batch of resident blocks: its warps' accesses go through the L2 model.
//
// A batch whose line references exceed the budget is simulated in parts, spread over its rounds (a
// round is one memory instruction of each warp), as in R. Wunderlich et al., "SMARTS", ISCA 2003:
// pass over, warm the L2, measure. Each part stands for its stretch; what it gives are rates per
// execution of a site, while the executions themselves are counted exactly.
#ifndef CGPREDICT_ANALYZER_PROFILEBATCH_H
#define CGPREDICT_ANALYZER_PROFILEBATCH_H

#include "analyzer/ProfileTotals.h"
#include "analyzer/Residency.h"
#include "cachemodel/Cache.h"

namespace cgpredict {

struct BatchMeasurement {
  ProfileTotals totals;
  double instructions = 0;     ///< memory instructions of the batch
  uint64_t simulated = 0;      ///< of them through the L2 model
  uint64_t lineReferences = 0; ///< by those
};

/// The L2 is left as the batch leaves it. If `measured` is false, `totals` stay empty and the L2 is
/// all that matters.
BatchMeasurement measureBatch(const WarpProgram &program, const ProfileLayout &layout,
                              std::span<const ResidentWarp> warps, Cache &l2, bool measured,
                              uint64_t lineBudget);

} // namespace cgpredict

#endif
