#include "analyzer/dependence/ThreadCover.h"

#include "analyzer/dependence/EveryThread.h"

#include <algorithm>

namespace cgpredict {

bool ThreadCover::storesTo(uint32_t store, uint32_t load) const {
  return tables.sites[store].object == tables.sites[load].object ||
         std::ranges::any_of(conflicts, [&](const ConflictSet &conflict) {
           return std::ranges::binary_search(conflict.sites, store) &&
                  std::ranges::binary_search(conflict.sites, load);
         });
}

bool ThreadCover::isDoneByAll(const AffineAccess &access) const {
  const Site &site = tables.sites[access.site];
  return (site.kind == SiteKind::Load && access.always) ||
         runsInEveryThread(tables, graph, site.block);
}

bool ThreadCover::isAlikeInAllThreads(uint32_t load) const {
  const AffineAccess *first = nullptr;
  return std::ranges::all_of(affine.accesses(), [&](const AffineAccess &access) {
    const bool matters =
        access.site == load ||
        (tables.sites[access.site].kind == SiteKind::Store && storesTo(access.site, load));
    if (!matters)
      return true;
    first = first == nullptr ? &access : first;
    const bool sameTrips = std::ranges::all_of(access.levels, [](const AffineLevel &level) {
      return level.base.slopes == std::array<int64_t, 3>{};
    });
    return isDoneByAll(access) && sameTrips && access.start.slopes == first->start.slopes;
  });
}

bool ThreadCover::ofScratch(const DependenceClassifier &classifier) const {
  return std::ranges::all_of(conflicts, [&](const ConflictSet &conflict) {
    return classifier.classOf(conflict) != DependenceClass::Privatisable ||
           std::ranges::all_of(conflict.sites, [&](uint32_t site) {
             return tables.sites[site].kind == SiteKind::Store || isAlikeInAllThreads(site);
           });
  });
}

} // namespace cgpredict
