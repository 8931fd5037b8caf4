// Sets of sites, numbered: one number per location instead of a set. Number 0 is the empty set.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_SITESETS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_SITESETS_H

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

namespace cgpredict {

class SiteSets {
public:
  explicit SiteSets(std::size_t sites) : sets(1), containing(sites) {}

  /// The set with the site. After `MostSets` sets, the one of all sites.
  uint32_t with(uint32_t set, uint32_t site) {
    return set != 0 && containing[site] == set ? set : find(set, site);
  }

  const std::vector<uint32_t> &sites(uint32_t set) const { return sets[set]; } ///< ascending
  std::size_t size() const { return sets.size(); }

private:
  static constexpr std::size_t MostSets = 1 << 16;
  uint32_t find(uint32_t set, uint32_t site);
  uint32_t number(std::vector<uint32_t> sites);

  std::vector<std::vector<uint32_t>> sets;
  std::map<std::vector<uint32_t>, uint32_t> numbers;
  std::unordered_map<uint64_t, uint32_t> steps; // set and site -> set
  std::vector<uint32_t> containing;             // a set with the site, the last one found
};

} // namespace cgpredict

#endif
