#include "analyzer/dependence/SiteSets.h"

#include <algorithm>
#include <numeric>

namespace cgpredict {

uint32_t SiteSets::find(uint32_t set, uint32_t site) {
  const auto [step, isNew] = steps.try_emplace(uint64_t{set} << 32 | site, 0);
  if (isNew) {
    std::vector<uint32_t> sites = sets[set];
    const auto at = std::ranges::lower_bound(sites, site);
    if (at == sites.end() || *at != site)
      sites.insert(at, site);
    step->second = number(std::move(sites));
  }
  return containing[site] = step->second;
}

uint32_t SiteSets::number(std::vector<uint32_t> sites) {
  if (sets.size() >= MostSets && !numbers.contains(sites)) {
    sites.resize(containing.size());
    std::iota(sites.begin(), sites.end(), 0);
  }
  const auto [entry, isNew] = numbers.try_emplace(sites, static_cast<uint32_t>(sets.size()));
  if (isNew)
    sets.push_back(std::move(sites));
  return entry->second;
}

} // namespace cgpredict
