#include "analyzer/dependence/IterationScan.h"

#include "analyzer/dependence/StoredRanges.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr std::size_t ShadowBytes = std::size_t{128}
                                    << 20; // of one thread; the walk's limits are lower

} // namespace

IterationScan::IterationScan(const KernelTables &tables, const SourceNest &nest,
                             std::span<const uint32_t> without)
    : tables(tables), nest(nest), program(makeWarpProgram(tables)), skipped(tables.sites.size()),
      seen(tables.sites.size()), exposed(tables.sites.size()) {
  for (uint32_t level = 0; level < nest.levels.size(); ++level)
    chains.push_back(nest.chain(level));
  for (const uint32_t site : without)
    skipped[site] = true;
}

// Accesses between which no loop went on belong to one iteration.
void IterationScan::enter(std::vector<Step> &steps, ShadowAccess &shadow, uint32_t level,
                          std::span<const int64_t> ordinals) const {
  const std::vector<uint32_t> &chain = chains[level];
  const auto at = [&](uint32_t l) { return ordinals[l]; };
  if (steps.back().level == level && std::ranges::equal(chain, steps.back().ordinals, {}, at))
    return;
  Step &step = steps.emplace_back();
  step.level = level;
  std::ranges::transform(chain, std::back_inserter(step.ordinals), at);
  shadow.beginStep();
}

void IterationScan::add(const ThreadRecords &thread, const WalkLimits &limits) {
  StoredRanges ranges(program);
  ranges.add(thread.words);
  ranges.finish();
  std::vector<Step> steps(1, Step{static_cast<uint32_t>(nest.levels.size()), {}});
  ShadowAccess shadow(
      tables.sites.size(), ranges.cellBits(), ShadowMemory(ShadowBytes),
      [&](const ShadowAccess::Ended &each, uint32_t to, uint32_t toStep) {
        found({each.kind, each.from, to, -1}, steps[each.step], steps[toStep]);
      },
      true);
  walkIterations(tables, nest, thread, limits,
                 [&](uint32_t site, int64_t address, std::span<const int64_t> ordinals) {
                   const Site &at = tables.sites[site];
                   const bool touches = ranges.touches(address, address + at.bytes);
                   seen[site] = true;
                   exposed[site] = exposed[site] || skipped[site] || !touches;
                   if (skipped[site] || !touches)
                     return;
                   enter(steps, shadow, nest.levelOfBlock[at.block], ordinals);
                   if (at.kind == SiteKind::Load)
                     shadow.read(site, address, at.bytes);
                   else
                     shadow.write(site, address, at.bytes);
                 });
  for (uint32_t site = 0; site < exposed.size(); ++site)
    exposed[site] = exposed[site] || shadow.unwrittenLoads()[site];
}

void IterationScan::found(const Key &sites, const Step &from, const Step &to) {
  int32_t level = -1;
  int64_t distance = 0;
  const std::vector<uint32_t> &a = chains[from.level], &b = chains[to.level];
  for (std::size_t m = 0; m < std::min(a.size(), b.size()) && a[m] == b[m]; ++m)
    if (from.ordinals[m] != to.ordinals[m]) {
      level = static_cast<int32_t>(a[m]);
      distance = to.ordinals[m] - from.ordinals[m];
      break;
    }
  Key key = sites;
  std::get<int32_t>(key) = level;
  const auto [entry, isNew] = all.try_emplace(key);
  Dependence &dependence = entry->second;
  if (isNew) {
    dependence.kind = std::get<0>(sites);
    dependence.from = std::get<1>(sites);
    dependence.to = std::get<2>(sites);
    dependence.level = level;
    dependence.leastDistance = distance;
  }
  ++dependence.count;
  dependence.leastDistance = std::min(dependence.leastDistance, distance);
}

std::vector<Dependence> IterationScan::dependences() const {
  std::vector<Dependence> result;
  for (const auto &[key, dependence] : all)
    result.push_back(dependence);
  return result;
}

std::vector<bool> IterationScan::forwarded() const {
  std::vector<bool> result(tables.sites.size());
  for (std::size_t site = 0; site < result.size(); ++site)
    result[site] = tables.sites[site].kind == SiteKind::Load && seen[site] && !exposed[site];
  return result;
}

} // namespace cgpredict
