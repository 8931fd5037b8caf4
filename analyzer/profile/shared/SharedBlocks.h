// The blocks of a launch from which the use of shared memory is computed. Private to SharedUse.cpp.
#ifndef CGPREDICT_ANALYZER_PROFILE_SHARED_SHAREDBLOCKS_H
#define CGPREDICT_ANALYZER_PROFILE_SHARED_SHAREDBLOCKS_H

#include "analyzer/profile/Profile.h"
#include "analyzer/profile/shared/SharedSteps.h"
#include "analyzer/trace/ProfileGrid.h"

namespace cgpredict {

/// `share` of the launch's blocks for which it stands; the shares add up to 1.
struct SampledBlock {
  uint64_t block = 0;
  double share = 0;
  BlockSteps steps;
};

/// First, middle and last whole blocks of each traced window, else blocks made by synthesis, by
/// their number. Throws Error where there are neither.
std::vector<SampledBlock> sampleBlocks(const LaunchSurvey &survey, const ProfileGrid &grid,
                                       const std::vector<bool> &wanted,
                                       std::span<const uint32_t> tile);

} // namespace cgpredict

#endif
