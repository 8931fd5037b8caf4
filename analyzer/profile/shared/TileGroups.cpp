#include "analyzer/profile/shared/TileGroups.h"

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

struct Key {
  StepFamily family;
  uint32_t object = 0;
  auto operator<=>(const Key &) const = default;
};
using SitesByKey = std::map<Key, std::set<uint32_t>>;

SitesByKey sitesOf(const KernelTables &tables, std::span<const SampledBlock> blocks) {
  SitesByKey result;
  for (const SampledBlock &block : blocks)
    for (const auto &[family, steps] : block.steps)
      for (const SharedStep &step : steps)
        for (const auto &[site, walks] : step.sites)
          result[{family, static_cast<uint32_t>(tables.sites[site].object)}].insert(site);
  return result;
}

bool isAccessed(const SharedStep &step, const std::set<uint32_t> &sites) {
  return std::ranges::any_of(step.sites, [&](const auto &each) {
    return sites.contains(each.first) && !each.second.walks.empty();
  });
}

// Within the step, from the shortest to the longest.
std::vector<Stride> stridesOf(const SharedStep &step, const std::set<uint32_t> &sites,
                              const std::array<uint32_t, 3> &block) {
  std::vector<Stride> strides;
  for (const auto &[site, of] : step.sites)
    if (sites.contains(site) && !of.walks.empty())
      addStrides(of.walks, block, strides);
  std::erase_if(strides, [](const Stride &s) { return s.bytes == 0 || s.count < 2; });
  std::ranges::sort(strides, {}, [](const Stride &s) { return std::pair(s.bytes, -s.count); });
  return strides;
}

// From a block in the middle, which is not at an edge of the launch.
Pitches pitchesFor(const Key &key, const std::set<uint32_t> &sites,
                   std::span<const SampledBlock> blocks, uint32_t elementBytes,
                   const std::array<uint32_t, 3> &block) {
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const SampledBlock &candidate = blocks[(blocks.size() / 2 + i) % blocks.size()];
    const auto family = candidate.steps.find(key.family);
    if (family != candidate.steps.end())
      for (const SharedStep &step : family->second)
        if (isAccessed(step, sites))
          return pitchesOf(elementBytes, stridesOf(step, sites, block));
  }
  return {elementBytes};
}

class Grouping {
public:
  Grouping(std::size_t siteCount, const std::set<uint32_t> &members)
      : siteCount(siteCount), members(members.begin(), members.end()),
        together(this->members.size(), std::vector<double>(this->members.size())), apart(together) {
  }

  void add(const SharedStep &step, double weight, const Pitches &pitches) {
    if (members.size() < 2)
      return; // nothing to lie together with
    const TileBox frame = boxOf(accessesOf(step, maskOf(members)), pitches);
    std::vector<TileBox> boxes;
    for (uint32_t site : members)
      boxes.push_back(boxOf(accessesOf(step, maskOf({site})), pitches, &frame));
    for (std::size_t a = 0; a < members.size(); ++a)
      for (std::size_t b = 0; b < a; ++b)
        if (!boxes[a].empty() && !boxes[b].empty())
          (overlap(boxes[a], boxes[b], pitches, frame) ? together : apart)[a][b] += weight;
  }

  std::vector<std::vector<bool>> groups() const {
    std::vector<std::size_t> root(members.size());
    for (std::size_t a = 0; a < root.size(); ++a)
      root[a] = a;
    for (std::size_t a = 0; a < root.size(); ++a)
      for (std::size_t b = 0; b < a; ++b)
        if (together[a][b] > apart[a][b] && root[a] != root[b])
          std::ranges::replace(root, std::size_t{root[a]}, std::size_t{root[b]});
    std::vector<std::vector<bool>> result;
    for (std::size_t leader = 0; leader < root.size(); ++leader) {
      std::vector<uint32_t> group;
      for (std::size_t a = 0; a < root.size(); ++a)
        if (root[a] == leader)
          group.push_back(members[a]);
      if (!group.empty())
        result.push_back(maskOf(group));
    }
    return result;
  }

private:
  std::vector<bool> maskOf(const std::vector<uint32_t> &sites) const {
    std::vector<bool> mask(siteCount);
    for (uint32_t site : sites)
      mask[site] = true;
    return mask;
  }

  std::size_t siteCount;
  std::vector<uint32_t> members;
  std::vector<std::vector<double>> together, apart; // weights of steps
};

uint32_t elementOf(const KernelTables &tables, const std::set<uint32_t> &sites) {
  uint32_t most = 0;
  for (uint32_t site : sites)
    most = std::max(most, tables.sites[site].bytes);
  return most;
}

} // namespace

std::vector<TileGroup> tileGroups(const KernelTables &tables, std::span<const SampledBlock> blocks,
                                  const std::array<uint32_t, 3> &block) {
  std::vector<TileGroup> result;
  for (const auto &[key, sites] : sitesOf(tables, blocks)) {
    const uint32_t element = elementOf(tables, sites);
    const Pitches pitches = pitchesFor(key, sites, blocks, element, block);
    Grouping grouping(tables.sites.size(), sites);
    for (const SampledBlock &sampled : blocks)
      if (const auto family = sampled.steps.find(key.family); family != sampled.steps.end())
        for (const SharedStep &step : family->second)
          grouping.add(step, sampled.share * step.weight(step.position.size()), pitches);
    for (std::vector<bool> &group : grouping.groups())
      result.push_back({key.family, key.object, std::move(group), element, pitches});
  }
  return result;
}

} // namespace cgpredict
