#include "analyzer/fpga/Explore.h"

#include "analyzer/base/Error.h"
#include "analyzer/fpga/DesignModel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace cgpredict {
namespace {

constexpr double WorthMore = 0.01; // a design this much slower is as good, if it is smaller
constexpr uint32_t Unrolls[] = {1, 2, 4, 8, 16, 32};
constexpr uint32_t Slowdowns[] = {1, 2, 4, 8};
constexpr uint32_t LaneCounts[] = {1,  2,  3,  4,  5,  6,  8,   10,  12,  16,  20,  24,
                                   32, 40, 48, 64, 80, 96, 128, 160, 192, 256, 384, 512};
constexpr uint32_t RowLanes[] = {1, 2, 4, 8, 16}; // along the second mapped loop
constexpr uint32_t Tiles[] = {0, 8, 16, 32, 64, 128, 256, 512};

class Explorer {
public:
  Explorer(const FpgaKernel &kernel, const FpgaDevice &device, bool withPareto)
      : kernel(kernel), device(device), withPareto(withPareto), model(kernel, device) {}

  FpgaTimes runInTurn() {
    forEachPoint(Space::InTurn);
    return chosen();
  }

  FpgaDesigns run() {
    FpgaDesigns result;
    result.asWritten = result.best = runInTurn();
    if (withPareto || !isAtBound()) {
      forEachPoint(Space::Overlapped);
      if (best->time < result.asWritten.design.time)
        result.best = chosen();
    }
    result.pareto = front();
    result.points = points;
    return result;
  }

private:
  enum class Space {
    InTurn,    ///< the source's order, tiles that are loaded, computed and stored in turn
    Overlapped ///< mapped loops tiled, threads interleaved, reuse across tiles, two buffers
  };

  bool mayCopy(uint32_t level) const { return !kernel.carriesDependence(level); }

  bool mayTile() const {
    for (uint32_t l = 0; l < kernel.nest.mapped; ++l)
      if (!mayCopy(l))
        return false;
    return true;
  }

  // Every array moved once at full speed: no tiling makes that faster.
  bool isAtBound() const { return isNear(best->time, model.leastTransfer()); }

  // Tiles come last, so that what does not depend on them is computed once.
  void forEachPoint(Space space) {
    FpgaPoint point;
    point.overlap = space == Space::Overlapped;
    const uint32_t thread = kernel.nest.thread();
    const double trips = kernel.heaviestLaunch().trips[thread];
    for (; point.unrolledBelow < model.loops().unrollDepths(); ++point.unrolledBelow)
      for (uint32_t unroll : Unrolls) {
        if (unroll > model.loops().mostUnroll(point))
          break;
        point.unroll = unroll;
        for (uint32_t lanes : LaneCounts) {
          if (lanes > 1 && (lanes > trips || !mayCopy(thread)))
            break;
          point.lanes = {1, 1, 1};
          point.lanes[thread] = lanes;
          if (!withRows(point))
            break;
        }
      }
  }

  // False where more lanes do not fit either.
  bool withRows(FpgaPoint point) {
    const bool rows = point.overlap && kernel.nest.mapped > 1 && mayTile();
    bool fits = false;
    for (uint32_t lanes : RowLanes) {
      if (lanes > 1 && (!rows || lanes > kernel.heaviestLaunch().trips[kernel.nest.thread() - 1]))
        break;
      if (kernel.nest.mapped > 1)
        point.lanes[kernel.nest.thread() - 1] = lanes;
      point.interleave = false;
      fits |= withSlowdowns(point);
      point.interleave = true;
      if (mayInterleave(point))
        fits |= withSlowdowns(point);
    }
    return fits;
  }

  // Reuse was measured in the source's order, and is not known in another.
  bool mayInterleave(const FpgaPoint &point) const {
    return point.overlap && kernel.nest.onlyLoop() && point.unrolledBelow == 0 &&
           point.unroll == 1 && mayTile() && std::ranges::all_of(kernel.arrays, &FpgaArray::affine);
  }

  bool withSlowdowns(FpgaPoint point) {
    bool fits = false;
    for (uint32_t slowdown : Slowdowns) {
      point.slowdown = slowdown;
      const ComputePlan plan = model.plan(point);
      if (!plan.fits)
        continue;
      fits = true;
      withTiles(point, plan);
    }
    return fits;
  }

  void withTiles(FpgaPoint point, const ComputePlan &plan) {
    if (!withPareto && best && !isNear(model.least(point, plan), best->time))
      return;
    if (!point.overlap)
      return withCuts(point, plan);
    if (!mayTile())
      return void(consider(point, plan));
    const uint32_t inner = kernel.nest.thread();
    for (uint32_t row : Tiles)
      for (uint32_t column : Tiles) {
        if (inner == 0 && row != 0)
          continue;
        point.tile = {0, 0, 0};
        if (!tileFits(column, inner, point) || (inner > 0 && !tileFits(row, inner - 1, point)))
          continue;
        point.tile[inner] = column;
        if (inner > 0)
          point.tile[inner - 1] = row;
        consider(point, plan);
      }
  }

  bool tileFits(uint32_t tile, uint32_t level, const FpgaPoint &point) const {
    return tile == 0 || (tile >= point.lanes[level] && tile < kernel.heaviestLaunch().trips[level]);
  }

  // Larger tiles move less and wait less; smaller ones fit.
  void withCuts(FpgaPoint point, const ComputePlan &plan) {
    for (uint32_t depth = 0; depth < model.tiles().depths(); ++depth) {
      const double most = model.tiles().mostSteps(depth, point);
      double last = 0;
      for (double parts = 1; last != 1; parts *= 2) {
        last = std::ceil(most / parts);
        point.cut = {depth, last};
        const std::optional<Seconds> time = consider(point, plan);
        if (time && !withPareto && !isNear(*time, *fastest))
          break;
      }
    }
  }

  static bool isNear(Seconds time, Seconds fastest) { return time <= fastest * (1 + WorthMore); }

  /// Its time if it fits.
  std::optional<Seconds> consider(const FpgaPoint &point, const ComputePlan &plan) {
    ++points;
    std::optional<DesignCandidate> found = model.candidate(point, plan);
    if (!found)
      return std::nullopt;
    const Seconds time = found->time;
    if (withPareto)
      keepInFront(*found);
    fastest = fastest ? std::min(*fastest, found->time) : found->time;
    if (!best || isBetter(*found))
      best = std::move(found);
    return time;
  }

  // The fastest; of nearly equal ones the smallest.
  bool isBetter(const DesignCandidate &found) const {
    if (!isNear(found.time, *fastest))
      return false;
    return !isNear(best->time, *fastest) ||
           largestShare(found.uses, device.has) < largestShare(best->uses, device.has);
  }

  FpgaTimes chosen() {
    if (!best)
      model.refuse();
    FpgaTimes result{model.describe(*best), {}};
    for (const LaunchNest &launch : kernel.launches)
      result.launches.push_back(model.timeOf(*best, launch));
    return result;
  }

  static bool dominates(const FpgaDesign &a, const FpgaDesign &b) {
    return a.time <= b.time && a.uses.fits(b.uses);
  }

  void keepInFront(const DesignCandidate &candidate) {
    FpgaDesign design;
    design.uses = candidate.uses;
    design.time = candidate.time;
    if (std::ranges::any_of(pareto, [&](const FpgaDesign &d) { return dominates(d, design); }))
      return;
    std::erase_if(pareto, [&](const FpgaDesign &d) { return dominates(design, d); });
    pareto.push_back(model.describe(candidate));
  }

  std::vector<FpgaDesign> front() {
    std::ranges::sort(pareto, {}, &FpgaDesign::time);
    return std::move(pareto);
  }

  const FpgaKernel &kernel;
  const FpgaDevice &device;
  bool withPareto;
  DesignModel model;
  std::optional<Seconds> fastest;
  std::optional<DesignCandidate> best;
  std::vector<FpgaDesign> pareto;
  std::size_t points = 0;
};

// Whether the kernel's arrays fit the DRAM at all.
void requireMemory(const FpgaKernel &kernel, const FpgaDevice &device) {
  double bytes = 0;
  for (const FpgaArray &array : kernel.arrays)
    if (array.affine)
      bytes += kernel.hullOf(array, kernel.heaviestLaunch());
  const auto has = static_cast<double>(device.dramSize.value());
  if (has > 0 && bytes > has)
    throw Error(fmt::format("kernel {}: its arrays take {:.1f} MB, the DRAM of {} has {:.1f} MB; "
                            "choose a larger device or a smaller work size",
                            kernel.tables->kernel, bytes / 1e6, device.id, has / 1e6));
}

} // namespace

FpgaDesigns explore(const FpgaKernel &kernel, const FpgaDevice &device, bool withPareto) {
  requireMemory(kernel, device);
  return Explorer(kernel, device, withPareto).run();
}

FpgaTimes exploreInTurn(const FpgaKernel &kernel, const FpgaDevice &device) {
  return Explorer(kernel, device, false).runInTurn();
}

std::optional<Seconds> timeOfPoint(const FpgaKernel &kernel, const FpgaDevice &device,
                                   FpgaPoint point) {
  DesignModel model(kernel, device);
  const uint32_t most = point.lanes[kernel.nest.thread()];
  for (auto lanes = std::ranges::rbegin(LaneCounts); lanes != std::ranges::rend(LaneCounts);
       ++lanes) {
    if (*lanes > most)
      continue;
    point.lanes[kernel.nest.thread()] = *lanes;
    const ComputePlan plan = model.plan(point);
    const auto found = plan.fits ? model.candidate(point, plan) : std::nullopt;
    if (found)
      return found->time;
  }
  return std::nullopt;
}

} // namespace cgpredict
