// What a launch does in all, from the batches that were measured: each stands for itself, and
// between them for the blocks that were not (ProfilePlan.h). Where blocks side by side differ as
// much as those far apart, what a batch does says nothing of its place, and it stands for as many
// others as it has blocks.
#ifndef CGPREDICT_ANALYZER_PROFILE_LAUNCHTOTALS_H
#define CGPREDICT_ANALYZER_PROFILE_LAUNCHTOTALS_H

#include "analyzer/profile/ProfileError.h"
#include "analyzer/trace/ProfileGrid.h"

namespace cgpredict {

/// `blocks` of the grid, in the order of the batches. `byPlace`, 0 to 1: how far they differ by
/// their place.
ProfileTotals launchTotals(std::span<const MeasuredBatch> measured, const ProfileGrid &grid,
                           uint64_t blocks, double byPlace, const KernelTables &tables);

} // namespace cgpredict

#endif
