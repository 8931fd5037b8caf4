// One memory instruction of a warp: which lanes access what.
#ifndef CGPREDICT_ANALYZER_WARPS_WARPACCESS_H
#define CGPREDICT_ANALYZER_WARPS_WARPACCESS_H

#include "analyzer/base/WarpLanes.h"

namespace cgpredict {

/// Addresses are canonical (ProfileLayout.h). Most accesses are affine across lanes; then the
/// address of lane l is base + l * stride, else it is addresses[l].
struct WarpAccess {
  uint32_t site = 0;
  uint32_t warp = 0; ///< among the resident ones
  LaneMask mask = 0; ///< not 0
  bool affine = false;
  int64_t base = 0, stride = 0;
  PerLane<int64_t> addresses; ///< of the lanes in the mask, if not affine

  int64_t address(unsigned lane) const {
    return affine ? base + static_cast<int64_t>(lane) * stride : addresses[lane];
  }
};

} // namespace cgpredict

#endif
