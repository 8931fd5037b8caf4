#include "analyzer/tables/SectorMates.h"

#include "analyzer/base/MemoryUnits.h"
#include "analyzer/tables/OperandGraph.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace cgpredict {

std::vector<uint32_t> sectorMates(const KernelTables &tables) {
  const OperandGraph graph(tables);
  std::vector<uint32_t> mates(tables.sites.size());
  std::iota(mates.begin(), mates.end(), 0u);
  std::vector<uint32_t> firsts;
  const auto isNear = [&](uint32_t site, uint32_t first) {
    const Site &one = tables.sites[first], &other = tables.sites[site];
    if (one.block != other.block || one.object != other.object)
      return false;
    const auto apart = graph.distance(*graph.addressOf(one), *graph.addressOf(other));
    return apart && std::abs(*apart) < SectorBytes;
  };
  for (uint32_t site = 0; site < tables.sites.size(); ++site) {
    const Site &each = tables.sites[site];
    if (each.kind != SiteKind::Load || each.space != MemorySpace::Global || !graph.addressOf(each))
      continue;
    const auto first =
        std::ranges::find_if(firsts, [&](uint32_t other) { return isNear(site, other); });
    if (first == firsts.end())
      firsts.push_back(site);
    else
      mates[site] = *first;
  }
  return mates;
}

} // namespace cgpredict
