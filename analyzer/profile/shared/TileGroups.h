// Which sites of an array share a tile. Private to SharedUse.cpp.
#ifndef CGPREDICT_ANALYZER_PROFILE_SHARED_TILEGROUPS_H
#define CGPREDICT_ANALYZER_PROFILE_SHARED_TILEGROUPS_H

#include "analyzer/profile/shared/SharedBlocks.h"
#include "analyzer/profile/shared/TileBox.h"

namespace cgpredict {

/// Sites of one array in one family of steps.
struct TileGroup {
  StepFamily family;
  uint32_t object = 0;
  std::vector<bool> sites; ///< by site
  uint32_t elementBytes = 0;
  Pitches pitches;
};

/// Sites whose boxes overlap in most steps, directly or through others, are one group: where
/// operands of a product of a matrix with itself meet only in the blocks on its diagonal, they
/// are two.
std::vector<TileGroup> tileGroups(const KernelTables &tables, std::span<const SampledBlock> blocks,
                                  const std::array<uint32_t, 3> &block);

} // namespace cgpredict

#endif
