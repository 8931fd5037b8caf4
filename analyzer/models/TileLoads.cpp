#include "analyzer/models/TileLoads.h"

#include "analyzer/base/MemoryUnits.h"

#include <algorithm>

namespace cgpredict {

double tileLoadsOf(const KernelProfile &profile) {
  return profile.shared ? profile.shared->loadsPerWarp : 0;
}

Traffic dramTraffic(const KernelProfile &profile) {
  Traffic traffic = profile.traffic, tiles;
  if (!profile.shared)
    return traffic;
  for (const SiteProfile &site : profile.sites)
    if (site.bankConflicts)
      tiles.add(site.traffic, site.instructionsPerWarp);
  const double most = tileLoadsOf(profile) * TileLoad.sectors * SectorBytes /
                      static_cast<double>(std::max<uint64_t>(profile.trafficLineBytes, 1));
  traffic.add({.dramReads = tiles.dramReads, .rowOpenings = tiles.rowOpenings},
              tiles.dramReads > most ? most / tiles.dramReads : 1);
  return traffic;
}

} // namespace cgpredict
