#include "analyzer/fpga/BufferOptions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace cgpredict {
namespace {

std::vector<NestAxis> joined(std::vector<NestAxis> axes, std::span<const NestAxis> more) {
  axes.insert(axes.end(), more.begin(), more.end());
  return axes;
}

} // namespace

double halves(const FpgaPoint &point, const BufferPlace &place) {
  return point.overlap && !place.direct ? 2 : 1; // what was used last is not filled ahead
}

bool BufferOptions::isInside(uint32_t array, uint32_t level) const {
  return std::ranges::any_of(kernel.arrays[array].sites, [&](uint32_t s) {
    return kernel.nest.levelOfBlock[kernel.tables->sites[s].block] == level;
  });
}

BufferOptions::Axes BufferOptions::axesOf(uint32_t array, const FpgaPoint &point,
                                          const LaunchNest &launch) const {
  Axes axes;
  for (uint32_t l = 0; l < kernel.nest.mapped; ++l)
    if (const double tile = point.tile[l]; tile > 0 && tile < launch.trips[l])
      axes.mapped.push_back({l, tile, std::ceil(launch.trips[l] / tile)});
  if (const auto loop = kernel.nest.onlyLoop(); point.interleave && isInside(array, *loop))
    axes.mapped.push_back({*loop, 1, launch.trips[*loop]});
  for (uint32_t l = 0; l < kernel.nest.mapped; ++l) {
    const double tile = point.tile[l];
    const double trips = tile > 0 ? std::min(tile, launch.trips[l]) : launch.trips[l];
    const double lanes = std::min<double>(point.lanes[l], trips);
    axes.mapped.push_back({l, lanes, std::ceil(trips / lanes)});
    if (lanes > 1)
      axes.lanes.push_back({l, 1, lanes});
  }
  return axes;
}

// One region that is moved `executions` times: what `cut` sweeps, with `fixed` inside it.
void BufferOptions::addRegion(std::span<const uint32_t> sites, const Axes &axes,
                              const std::vector<NestAxis> &fixed, NestAxis cut, double executions,
                              double chunk, const FpgaPoint &point, double most,
                              BufferOption &option) const {
  const auto [reads, writes, all] = kernel.accessesOf(sites);
  const std::vector<NestAxis> inside = joined(fixed, axes.lanes);
  const auto swept = [&](const std::vector<FootprintAccess> &accesses, double trips) {
    const NestAxis part{cut.level, cut.scale, std::min(trips, cut.trips)};
    return footprint(accesses, joined({part}, inside), most);
  };
  const double run = swept(all, chunk).run;
  option.run = option.run == 0 ? run : std::min(option.run, run);
  option.bytes += swept(all, chunk * halves(point, option.place)).bytes;
  const auto move = [&](const std::vector<FootprintAccess> &accesses, TransferFlow &flow) {
    const Footprint part = swept(accesses, chunk);
    flow.add(device, swept(accesses, cut.trips).bytes, std::max(part.run, 1.0), executions);
    return part.bytes;
  };
  if (!reads.empty())
    option.cost.firstBytes += move(reads, option.cost.read);
  if (!writes.empty())
    move(writes, option.cost.written);
}

BufferOption BufferOptions::mappedOption(uint32_t array, const Axes &axes, const BufferPlace &place,
                                         const FpgaPoint &point, const LaunchNest &launch) const {
  BufferOption result{place, 0, 0, {}};
  double executions = 1;
  for (uint32_t a = 0; a < place.axis; ++a)
    executions *= axes.mapped[a].trips;
  std::vector<NestAxis> inside(axes.mapped.begin() + place.axis + 1, axes.mapped.end());
  for (uint32_t l = kernel.nest.mapped; l < kernel.nest.levels.size(); ++l)
    if (!point.interleave)
      inside.push_back({l, 1, launch.trips[l]});
  addRegion(kernel.arrays[array].sites, axes, inside, axes.mapped[place.axis], executions,
            place.chunk, point, kernel.hullOf(kernel.arrays[array], launch), result);
  return result;
}

// Each chain of loops below the thread has a buffer of its own, at depth `inner` or its last loop.
BufferOption BufferOptions::innerOption(uint32_t array, const Axes &axes, const BufferPlace &place,
                                        const FpgaPoint &point, const LaunchNest &launch) const {
  BufferOption result{place, 0, 0, {}};
  double threads = 1;
  for (const NestAxis &axis : axes.mapped)
    threads *= axis.trips;
  std::map<uint32_t, std::vector<uint32_t>> byLoop; // cut level -> sites
  for (uint32_t s : kernel.arrays[array].sites) {
    const std::vector<uint32_t> chain =
        kernel.nest.chain(kernel.nest.levelOfBlock[kernel.tables->sites[s].block]);
    const std::size_t cut = kernel.nest.mapped + place.inner;
    byLoop[chain[std::min(cut, chain.size() - 1)]].push_back(s);
  }
  for (const auto &[level, sites] : byLoop) {
    const bool own = level < kernel.nest.mapped || point.interleave; // in no loop of the thread
    std::vector<NestAxis> inside;
    for (uint32_t l = kernel.nest.mapped; l < kernel.nest.levels.size(); ++l)
      if (l != level && kernel.nest.isInside(l, level) && !own)
        inside.push_back({l, 1, launch.trips[l]});
    const NestAxis cut{level, own ? 0.0 : 1.0, own ? 1 : launch.trips[level]};
    const double entered =
        own ? 1 : kernel.iterationsInThread(level, launch) / std::max(launch.trips[level], 1e-9);
    addRegion(sites, axes, inside, cut, threads * entered, place.chunk, point,
              kernel.hullOf(kernel.arrays[array], launch), result);
  }
  return result;
}

// Word by word; a beat moves at least its width.
BufferOption BufferOptions::directOption(uint32_t array, const BufferPlace &place,
                                         const LaunchNest &launch) const {
  constexpr double Tag = 4; // bytes beside each element that is kept
  const FpgaArray &of = kernel.arrays[array];
  BufferOption result{place, 0, 0, {}};
  if (place.kept >= 0)
    result.bytes = std::exp2(place.kept) * (of.element + Tag);
  const double missing = place.kept >= 0 ? of.missShares[place.kept] : 1;
  for (uint32_t s : of.sites) {
    const Site &site = kernel.tables->sites[s];
    const double times = missing * static_cast<double>(launch.threads) *
                         kernel.iterationsInThread(kernel.nest.levelOfBlock[site.block], launch);
    TransferFlow &flow = site.kind == SiteKind::Store ? result.cost.written : result.cost.read;
    flow.add(device, site.bytes, site.bytes, times);
    result.run = site.bytes;
  }
  return result;
}

std::vector<BufferOption> BufferOptions::directOptions(uint32_t array,
                                                       const LaunchNest &launch) const {
  BufferPlace place{.direct = true};
  std::vector<BufferOption> options = {directOption(array, place, launch)};
  const MissShares &shares = kernel.arrays[array].missShares;
  for (double least = 1; place.kept + 1 < static_cast<int32_t>(shares.size());) {
    if (const double share = shares[++place.kept]; share < least * 0.999) {
      options.push_back(directOption(array, place, launch));
      least = share;
    }
  }
  return options;
}

BufferOption BufferOptions::option(uint32_t array, const Axes &axes, const BufferPlace &place,
                                   const FpgaPoint &point, const LaunchNest &launch) const {
  if (place.direct)
    return directOption(array, place, launch);
  if (place.axis < axes.mapped.size())
    return mappedOption(array, axes, place, point, launch);
  return innerOption(array, axes, place, point, launch);
}

// From the outermost loop inwards, with longer chunks until transfers fill bursts.
std::vector<BufferOption> BufferOptions::find(uint32_t array, const FpgaPoint &point,
                                              const LaunchNest &launch) const {
  if (!kernel.arrays[array].affine)
    return directOptions(array, launch);
  const Axes axes = axesOf(array, point, launch);
  uint32_t depth = 1;
  for (uint32_t s : kernel.arrays[array].sites)
    depth = std::max(
        depth, kernel.nest.levels[kernel.nest.levelOfBlock[kernel.tables->sites[s].block]].depth +
                   1 - kernel.nest.mapped);
  const double full = double(device.burstBeats) * static_cast<double>(device.beat().value());
  std::vector<BufferOption> options;
  auto add = [&](BufferPlace place) {
    for (place.chunk = 1; place.chunk <= 256; place.chunk *= 2) {
      options.push_back(option(array, axes, place, point, launch));
      if (options.back().run >= full)
        break;
    }
  };
  for (uint32_t axis = 0; axis < axes.mapped.size(); ++axis)
    add({false, axis, 0, 1});
  for (uint32_t inner = 0; inner < depth; ++inner)
    add({false, static_cast<uint32_t>(axes.mapped.size()), inner, 1});
  // Smaller buffers first; a larger one must move things faster.
  std::ranges::stable_sort(options, {}, &BufferOption::bytes);
  std::vector<BufferOption> useful;
  auto weight = [&](const BufferOption &o) {
    const TransferFlow &read = o.cost.read, &written = o.cost.written;
    return read.cycles + written.cycles + (read.dramBytes + written.dramBytes) * 1e-3;
  };
  for (const BufferOption &o : options)
    if (useful.empty() || weight(o) < weight(useful.back()) * 0.999)
      useful.push_back(o);
  return useful;
}

const std::vector<BufferOption> &BufferOptions::of(uint32_t array, const FpgaPoint &point) {
  const auto [entry, isNew] =
      known.try_emplace({array, point.lanes, point.tile, point.interleave, point.overlap});
  if (isNew)
    entry->second = find(array, point, kernel.heaviestLaunch());
  return entry->second;
}

TransferCost BufferOptions::once(uint32_t array) const {
  BufferPlace place;
  place.chunk = std::numeric_limits<double>::infinity(); // in the longest runs that there are
  place.direct = !kernel.arrays[array].affine;
  if (place.direct)
    place.kept = static_cast<int32_t>(kernel.arrays[array].missShares.size()) - 1;
  return at(place, array, {}, kernel.heaviestLaunch()).cost;
}

BufferOption BufferOptions::at(const BufferPlace &place, uint32_t array, const FpgaPoint &point,
                               const LaunchNest &launch) const {
  return option(array, axesOf(array, point, launch), place, point, launch);
}

std::string BufferOptions::describe(const BufferOption &option, uint32_t array,
                                    const FpgaPoint &point) const {
  const BufferPlace &place = option.place;
  if (place.direct)
    return place.kept < 0 ? "nothing: no affine addresses"
                          : fmt::format("the {:.0f} elements used last", std::exp2(place.kept));
  const Axes axes = axesOf(array, point, kernel.heaviestLaunch());
  if (place.axis == axes.mapped.size())
    return fmt::format("a stream of {:.0f} bytes", option.bytes);
  const NestAxis &axis = axes.mapped[place.axis];
  const double iterations = std::min(place.chunk * halves(point, place), axis.trips) * axis.scale;
  return fmt::format("{:.0f} iteration{} of {}", iterations, iterations == 1 ? "" : "s",
                     kernel.nest.levels[axis.level].name);
}

} // namespace cgpredict
