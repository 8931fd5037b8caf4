// How a store covers the sectors that it touches. An L2 replaces a sector that is stored whole; of
// one that is stored in part it has to keep the rest.
#ifndef CGPREDICT_ANALYZER_WARPS_SECTORCOVER_H
#define CGPREDICT_ANALYZER_WARPS_SECTORCOVER_H

#include "analyzer/warps/WarpAccess.h"

namespace cgpredict {

/// Numbers of sectors of 32 bytes.
struct SectorCover {
  uint32_t paired = 0; ///< stored whole, as is the other half of their aligned 64 bytes
  uint32_t alone = 0;  ///< stored whole, the other half not
  uint32_t inPart = 0;
  bool operator==(const SectorCover &) const = default;
};

/// Lanes that store to the same place are taken for lanes beside each other.
SectorCover sectorCover(const WarpAccess &store, uint32_t elementBytes);

} // namespace cgpredict

#endif
