#include "analyzer/fpga/TileModel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cgpredict {

double stepsOfLevel(const SourceNest &nest, uint32_t level, const FpgaPoint &point,
                    const LaunchNest &launch) {
  const double trips = launch.trips[level];
  return level < nest.mapped ? std::ceil(trips / point.lanes[level]) : trips;
}

// What is moved as a whole, and how often.
struct TileModel::Region {
  std::vector<NestAxis> axes; // of one move, on average
  double executions = 1;
  std::size_t cutAxis = 0; // of `axes`
  double longest = 1;      // its steps in a whole tile: the last one may be shorter

  std::vector<NestAxis> wholeTile() const {
    std::vector<NestAxis> whole = axes;
    whole[cutAxis].trips = longest;
    return whole;
  }
};

// The loop with whose iterations a site's data are moved: a loop that is cut, or the one where the
// site stands outside all of these.
uint32_t TileModel::regionLevel(uint32_t site, const TileCut &cut) const {
  const std::vector<uint32_t> chain =
      kernel.nest.chain(kernel.nest.levelOfBlock[kernel.tables->sites[site].block]);
  const auto found =
      std::ranges::find_if(chain, [&](uint32_t l) { return cut.cuts(kernel.nest, l); });
  return found == chain.end() ? chain.back() : *found;
}

TileModel::Region TileModel::regionOf(uint32_t level, const FpgaPoint &point,
                                      const LaunchNest &launch) const {
  const SourceNest &nest = kernel.nest;
  const bool isCut = point.cut.cuts(nest, level);
  Region region;
  const auto add = [&](uint32_t l, double steps) {
    if (l < nest.mapped && point.lanes[l] > 1) {
      const double lanes = std::min<double>(point.lanes[l], launch.trips[l]);
      region.axes.push_back({l, lanes, steps});
      region.axes.push_back({l, 1, lanes});
    } else {
      region.axes.push_back({l, 1, steps});
    }
  };
  for (uint32_t l = 0; l < nest.levels.size(); ++l) {
    const double all = stepsOfLevel(nest, l, point, launch);
    const double entries = l < nest.mapped ? 1 : launch.entries[l];
    const std::vector<uint32_t> chain = nest.chain(l);
    if (l == level) {
      region.longest = isCut ? std::max(std::min(point.cut.steps, all), 1.0) : 1;
      const double times = std::ceil(all / region.longest);
      region.executions *= entries * times;
      region.cutAxis = region.axes.size();
      add(l, isCut ? all / std::max(times, 1.0) : 1);
    } else if (std::ranges::count(chain, level)) {
      if (isCut)
        add(l, all);
    } else if (nest.isInside(level, l)) {
      region.executions *= entries * all;
      if (l < nest.mapped && point.lanes[l] > 1)
        add(l, 1);
    }
  }
  return region;
}

void TileModel::addRegion(const Region &region, uint32_t array, const SiteAccesses &accesses,
                          const LaunchNest &launch, BufferOption &option) const {
  const double most = kernel.hullOf(kernel.arrays[array], launch);
  const Footprint all = footprint(accesses.all, region.wholeTile(), most);
  option.bytes += all.bytes;
  option.run = option.run == 0 ? all.run : std::min(option.run, all.run);
  const auto move = [&](const std::vector<FootprintAccess> &part, TransferFlow &flow) {
    const Footprint moved = footprint(part, region.axes, most);
    flow.add(device, moved.bytes, std::max(moved.run, 1.0), region.executions);
  };
  if (!accesses.reads.empty())
    move(accesses.reads, option.cost.read);
  if (!accesses.writes.empty())
    move(accesses.writes, option.cost.written);
}

TileModel::Moves TileModel::move(const FpgaPoint &point, const LaunchNest &launch) const {
  struct Waits {
    bool reads = false, writes = false;
  };
  const BufferOptions direct(kernel, device);
  Moves moves;
  std::map<uint32_t, Region> regions;
  std::map<uint32_t, Waits> waits;
  for (uint32_t a = 0; a < kernel.arrays.size(); ++a) {
    if (!kernel.arrays[a].affine) {
      moves.options.push_back(direct.at({.direct = true}, a, point, launch));
      continue;
    }
    BufferOption option{{}, 0, 0, {}};
    std::map<uint32_t, std::vector<uint32_t>> byLevel;
    for (uint32_t s : kernel.arrays[a].sites)
      byLevel[regionLevel(s, point.cut)].push_back(s);
    for (const auto &[level, sites] : byLevel) {
      const auto [region, isNew] = regions.try_emplace(level);
      if (isNew)
        region->second = regionOf(level, point, launch);
      const SiteAccesses accesses = kernel.accessesOf(sites);
      addRegion(region->second, a, accesses, launch, option);
      waits[level].reads |= !accesses.reads.empty();
      waits[level].writes |= !accesses.writes.empty();
    }
    moves.options.push_back(std::move(option));
  }
  for (const auto &[level, wait] : waits)
    moves.waits += regions[level].executions * (double(wait.reads) + double(wait.writes));
  return moves;
}

const TileModel::Moves &TileModel::movesOf(const FpgaPoint &point, const LaunchNest &launch) {
  const auto [entry, isNew] =
      known.try_emplace({launch.ordinal, point.lanes, point.cut.depth, point.cut.steps});
  if (isNew)
    entry->second = move(point, launch);
  return entry->second;
}

TransferPlan TileModel::plan(const FpgaPoint &point, const ComputePlan &compute,
                             const LaunchNest &launch) {
  const Moves &moves = movesOf(point, launch);
  TransferPlan plan;
  plan.fits = true;
  plan.options = moves.options;
  plan.waits = moves.waits;
  for (uint32_t a = 0; a < plan.options.size(); ++a) {
    plan.cost += plan.options[a].cost;
    plan.uses += bufferMemory(kernel, device, point, compute, a, plan.options[a]).uses;
  }
  return plan;
}

uint32_t TileModel::depths() const {
  uint32_t most = 0;
  for (const SourceLevel &level : kernel.nest.levels)
    most = std::max(most, level.depth);
  return most + 1;
}

double TileModel::mostSteps(uint32_t depth, const FpgaPoint &point) const {
  double most = 1;
  for (uint32_t l = 0; l < kernel.nest.levels.size(); ++l)
    if (TileCut{depth, 1}.cuts(kernel.nest, l))
      most = std::max(most, stepsOfLevel(kernel.nest, l, point, kernel.heaviestLaunch()));
  return std::ceil(most);
}

std::string TileModel::describe(const FpgaPoint &point) const {
  const SourceNest &nest = kernel.nest;
  for (uint32_t l = 0; l < nest.levels.size(); ++l)
    if (nest.levels[l].depth == point.cut.depth) {
      const double lanes = l < nest.mapped ? point.lanes[l] : 1;
      const double iterations = std::min(point.cut.steps * lanes, kernel.heaviestLaunch().trips[l]);
      return fmt::format("a tile of {:.0f} iteration{} of {}", std::ceil(iterations),
                         iterations == 1 ? "" : "s", nest.levels[l].name);
    }
  return "a tile";
}

} // namespace cgpredict
