#include "analyzer/profile/shared/TileMeasure.h"

#include "analyzer/warps/BankConflicts.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

const std::vector<SharedStep> *stepsOf(const TileGroup &group, const SampledBlock &block) {
  const auto found = block.steps.find(group.family);
  return found == block.steps.end() ? nullptr : &found->second;
}

// Loops around the tile up to the innermost one that moves it.
std::size_t movingLoops(const TileGroup &group, const SharedStep &step) {
  std::size_t loops = 0;
  for (const auto &[site, of] : step.sites)
    if (group.sites[site])
      for (std::size_t d = 0; d < of.moves.size(); ++d)
        if (of.moves[d] && step.position[d].of > 1)
          loops = std::max(loops, d + 1);
  return loops;
}

class ConflictMean {
public:
  ConflictMean(const TileGroup &group, const KernelTables &tables, std::span<const int64_t> rows,
               const GpuDevice &device)
      : group(group), tables(tables), rows(rows), device(device), sums(tables.sites.size()),
        weights(tables.sites.size()) {}

  void add(const SharedStep &step, const TileBox &box, double weight) {
    for (const auto &[site, of] : step.sites) {
      if (!group.sites[site])
        continue;
      std::map<std::array<int64_t, 2>, std::vector<const TileWalk *>> warps;
      for (const TileWalk &walk : of.walks)
        if (walk.iteration < IterationsSeen)
          warps[{walk.thread / WarpSize, walk.iteration}].push_back(&walk);
      for (const auto &[key, lanes] : warps)
        addWarp(site, lanes, box, weight);
    }
  }

  std::vector<double> mean() const {
    std::vector<double> result(sums.size());
    for (std::size_t site = 0; site < sums.size(); ++site)
      result[site] = weights[site] > 0 ? sums[site] / weights[site] : 0;
    return result;
  }

private:
  void addWarp(uint32_t site, const std::vector<const TileWalk *> &lanes, const TileBox &box,
               double weight) {
    std::array<int64_t, TileLevels> most{};
    for (const TileWalk *walk : lanes)
      for (std::size_t l = 0; l < TileLevels; ++l)
        most[l] = std::max(most[l], walk->counts[l]);
    const int64_t inner = std::min(most[1], IterationsSeen);
    const int64_t outer = std::min(most[0], std::max<int64_t>(IterationsSeen / inner, 1));
    for (int64_t i = 0; i < outer; ++i)
      for (int64_t j = 0; j < inner; ++j)
        addAccess(site, lanes, i, j, box, weight);
  }

  void addAccess(uint32_t site, const std::vector<const TileWalk *> &lanes, int64_t i, int64_t j,
                 const TileBox &box, double weight) {
    LaneMask mask = 0;
    PerLane<int64_t> offsets{};
    for (const TileWalk *walk : lanes) {
      if (i >= walk->counts[0] || j >= walk->counts[1])
        continue;
      const int64_t address = walk->start + i * walk->strides[0] + j * walk->strides[1];
      const unsigned lane = walk->thread % WarpSize;
      mask |= laneBit(lane);
      offsets[lane] = offsetInTile(address, box, group.pitches, rows);
    }
    if (mask == 0)
      return;
    sums[site] += weight * bankConflicts(mask, offsets, tables.sites[site].bytes, device);
    weights[site] += weight;
  }

  const TileGroup &group;
  const KernelTables &tables;
  std::span<const int64_t> rows;
  const GpuDevice &device;
  std::vector<double> sums, weights; // by site
};

// A warp loads the elements of a tile in order, from rows as far apart as the array has them.
double turnsPerLoad(std::span<const int64_t> widths, const Pitches &pitches) {
  LaneMask mask = 0;
  PerLane<int64_t> offsets{};
  for (unsigned lane = 0; lane < WarpSize; ++lane) {
    int64_t rest = lane;
    for (std::size_t d = 0; d < widths.size(); ++d) {
      offsets[lane] += rest % std::max<int64_t>(widths[d], 1) * pitches[d];
      rest /= std::max<int64_t>(widths[d], 1);
    }
    if (rest == 0)
      mask |= laneBit(lane);
  }
  return bankConflicts(mask, offsets, static_cast<uint32_t>(pitches.front()), SharedBanks());
}

} // namespace

TileMeasure measureTile(const TileGroup &group, std::span<const SampledBlock> blocks,
                        uint64_t threadsPerBlock, uint32_t padding) {
  TileMeasure result;
  result.widths.assign(group.pitches.size(), 0);
  for (const SampledBlock &block : blocks) {
    result.first.emplace_back();
    const std::vector<SharedStep> *steps = stepsOf(group, block);
    if (!steps)
      continue;
    for (const SharedStep &step : *steps) {
      const TileAccesses accesses = accessesOf(step, group.sites);
      const TileBox box = boxOf(accesses, group.pitches);
      if (&step == &steps->front())
        result.first.back() = box;
      if (box.empty())
        continue;
      for (std::size_t d = 0; d < box.widths.size(); ++d)
        result.widths[d] = std::max(result.widths[d], box.widths[d]);
      const int64_t elements = distinctElements(accesses, group.pitches, box);
      const double loads =
          std::ceil(static_cast<double>(elements) / static_cast<double>(threadsPerBlock));
      const double weight = block.share * step.weight(movingLoops(group, step));
      result.loadsPerThread += weight * loads;
      result.steps += weight;
    }
  }
  const auto element = static_cast<uint32_t>(group.pitches.front());
  result.bytes = tileRows(result.widths, element, padding).back();
  result.turnsPerLoad = turnsPerLoad(result.widths, group.pitches);
  return result;
}

std::vector<double> conflictsOf(const TileGroup &group, std::span<const SampledBlock> blocks,
                                const TileMeasure &measure, const KernelTables &tables,
                                std::span<const int64_t> rows, const GpuDevice &device) {
  ConflictMean mean(group, tables, rows, device);
  for (std::size_t b = 0; b < blocks.size(); ++b)
    if (const std::vector<SharedStep> *steps = stepsOf(group, blocks[b]); steps && !steps->empty())
      mean.add(steps->front(), measure.first[b], blocks[b].share);
  return mean.mean();
}

} // namespace cgpredict
