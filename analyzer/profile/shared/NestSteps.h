// Steps of an affine nest, from its descriptor. Private to SharedSteps.cpp.
#ifndef CGPREDICT_ANALYZER_PROFILE_SHARED_NESTSTEPS_H
#define CGPREDICT_ANALYZER_PROFILE_SHARED_NESTSTEPS_H

#include "analyzer/profile/shared/SharedSteps.h"

namespace cgpredict {

/// One execution of the nest by a thread.
struct NestEntry {
  uint32_t thread = 0;
  const int64_t *payload = nullptr;
};

/// Adds the steps of the accesses that stand in each level of the nest. `around`: which execution
/// of the nest this is, and how many it stands for.
void addNestSteps(const RecordProgram &record, uint32_t recordId,
                  std::span<const NestEntry> entries, const OrdinalSample &around,
                  const std::vector<bool> &wanted, std::span<const uint32_t> tile,
                  BlockSteps &steps);

} // namespace cgpredict

#endif
