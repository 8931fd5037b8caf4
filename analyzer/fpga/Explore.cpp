#include "analyzer/fpga/Explore.h"

#include "analyzer/Error.h"
#include "analyzer/fpga/FpgaMemory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
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

// How much of the device's scarcest resource a design takes.
double share(const FpgaResources &uses, const FpgaResources &has) {
  return std::max({uses.dsp / has.dsp, uses.bram / has.bram, uses.lut / has.lut, uses.ff / has.ff});
}

class Explorer {
public:
  Explorer(const FpgaKernel &kernel, const FpgaDevice &device, bool withPareto)
      : kernel(kernel), device(device), withPareto(withPareto), compute(kernel, device),
        transfer(kernel, device), fixed(device.allPorts()) {
    limit = device.usable();
    limit.dsp -= fixed.dsp, limit.bram -= fixed.bram, limit.lut -= fixed.lut, limit.ff -= fixed.ff;
  }

  FpgaDesigns run() {
    FpgaDesigns result;
    forEachPoint(false);
    result.asWritten = result.best = chosen();
    if (withPareto || !isAtBound()) {
      forEachPoint(true);
      if (best->seconds < result.asWritten.design.time.value())
        result.best = chosen();
    }
    result.pareto = front();
    result.points = points;
    return result;
  }

private:
  struct Candidate {
    FpgaPoint point;
    ComputePlan plan;
    TransferPlan moves;
    FpgaResources uses;
    double seconds = 0;
  };

  double clockSeconds(double cycles) const { return cycles / device.clock.value(); }

  bool mayCopy(uint32_t level) const { return !kernel.carriesDependence(level); }

  bool mayTile() const {
    for (uint32_t l = 0; l < kernel.nest.mapped; ++l)
      if (!mayCopy(l))
        return false;
    return true;
  }

  // Every array moved once at full speed: no tiling makes that faster.
  bool isAtBound() const { return best->seconds <= transfer.least().value() * (1 + WorthMore); }

  // Tiles come last, so that what does not depend on them is computed once.
  void forEachPoint(bool tiled) {
    FpgaPoint point;
    const uint32_t thread = kernel.nest.thread();
    const double trips = kernel.typical().trips[thread];
    for (; point.unrolledBelow < compute.unrollDepths(); ++point.unrolledBelow)
      for (uint32_t unroll : Unrolls) {
        if (unroll > compute.mostUnroll(point))
          break;
        point.unroll = unroll;
        for (uint32_t lanes : LaneCounts) {
          if (lanes > 1 && (lanes > trips || !mayCopy(thread)))
            break;
          point.lanes = {1, 1, 1};
          point.lanes[thread] = lanes;
          if (!withRows(point, tiled))
            break;
        }
      }
  }

  // False where more lanes do not fit either.
  bool withRows(FpgaPoint point, bool tiled) {
    const bool rows = tiled && kernel.nest.mapped > 1 && mayTile();
    bool fits = false;
    for (uint32_t lanes : RowLanes) {
      if (lanes > 1 && (!rows || lanes > kernel.typical().trips[kernel.nest.thread() - 1]))
        break;
      if (kernel.nest.mapped > 1)
        point.lanes[kernel.nest.thread() - 1] = lanes;
      point.interleave = false;
      fits |= withSlowdowns(point, tiled);
      point.interleave = true;
      if (tiled && mayInterleave(point))
        fits |= withSlowdowns(point, tiled);
    }
    return fits;
  }

  // Reuse was measured in the source's order, and is not known in another.
  bool mayInterleave(const FpgaPoint &point) const {
    return kernel.nest.onlyLoop() && point.unrolledBelow == 0 && point.unroll == 1 && mayTile() &&
           std::ranges::all_of(kernel.arrays, &FpgaArray::affine);
  }

  bool withSlowdowns(FpgaPoint point, bool tiled) {
    bool fits = false;
    for (uint32_t slowdown : Slowdowns) {
      point.slowdown = slowdown;
      const ComputePlan plan = compute.plan(point, limit);
      if (!plan.fits)
        continue;
      fits = true;
      withTiles(point, plan, tiled);
    }
    return fits;
  }

  void withTiles(FpgaPoint point, const ComputePlan &plan, bool tiled) {
    const double least = std::max(clockSeconds(compute.cycles(point, plan, kernel.typical())),
                                  transfer.least().value());
    if (!withPareto && best && least > best->seconds * (1 + WorthMore))
      return;
    if (!tiled || !mayTile())
      return withOverlap(point, plan);
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
        withOverlap(point, plan);
      }
  }

  bool tileFits(uint32_t tile, uint32_t level, const FpgaPoint &point) const {
    return tile == 0 || (tile >= point.lanes[level] && tile < kernel.typical().trips[level]);
  }

  void withOverlap(FpgaPoint point, const ComputePlan &plan) {
    for (bool overlap : {true, false}) {
      point.overlap = overlap;
      consider(point, plan);
    }
  }

  double seconds(const FpgaPoint &point, const ComputePlan &plan, const TransferCost &cost,
                 const LaunchNest &launch) {
    const double computing = clockSeconds(compute.cycles(point, plan, launch));
    const double moving = cost.time(device).value();
    const double start = clockSeconds(device.accessLatency.value()) +
                         cost.firstBytes / device.portBandwidth().value();
    return point.overlap ? std::max(computing, moving) + std::min(start, moving)
                         : computing + moving + clockSeconds(device.accessLatency.value());
  }

  // Of the values that a thread hands to its next iteration while the others of its tile have
  // theirs: each copy of the datapath reads and writes one memory for each value.
  double partialBytes(const FpgaPoint &point, const ComputePlan &plan) const {
    return point.interleave ? plan.carried * stepsOfTile(kernel.nest, point, kernel.typical()) *
                                  kernel.widestElement()
                            : 0;
  }

  FpgaResources partialResults(const FpgaPoint &point, const ComputePlan &plan) const {
    if (plan.carried == 0 || !point.interleave)
      return {};
    const double memories = plan.carried * double(point.copies());
    const FpgaResources one = memoryOf(device, partialBytes(point, plan) / plan.carried);
    return {0, memories * one.bram, memories * one.lut, 0};
  }

  void consider(const FpgaPoint &point, const ComputePlan &plan) {
    ++points;
    if (point.interleave && stepsOfTile(kernel.nest, point, kernel.typical()) < plan.leastSteps)
      return;
    Candidate candidate{point, plan, {}, plan.uses, 0};
    candidate.uses += partialResults(point, plan);
    candidate.moves = transfer.plan(point, plan, limit.bram - candidate.uses.bram);
    if (!candidate.moves.fits)
      return;
    candidate.uses += candidate.moves.uses;
    if (!candidate.uses.fits(limit))
      return;
    candidate.uses += fixed;
    candidate.seconds = seconds(point, plan, candidate.moves.cost, kernel.typical());
    if (withPareto)
      keepInFront(candidate);
    // The fastest; of nearly equal ones the smallest.
    const double size = share(candidate.uses, device.has);
    if (!fastest || candidate.seconds < *fastest)
      fastest = candidate.seconds;
    const bool near = candidate.seconds <= *fastest * (1 + WorthMore);
    const bool bestIsNear = best && best->seconds <= *fastest * (1 + WorthMore);
    if (!best || (near && (!bestIsNear || size < share(best->uses, device.has))))
      best = std::move(candidate);
  }

  static bool dominates(const FpgaDesign &a, const FpgaDesign &b) {
    return a.time <= b.time && a.uses.fits(b.uses);
  }

  void keepInFront(const Candidate &candidate) {
    FpgaDesign design;
    design.uses = candidate.uses;
    design.time = Seconds(candidate.seconds);
    if (std::ranges::any_of(pareto, [&](const FpgaDesign &d) { return dominates(d, design); }))
      return;
    std::erase_if(pareto, [&](const FpgaDesign &d) { return dominates(design, d); });
    pareto.push_back(describe(candidate));
  }

  std::vector<FpgaDesign> front() {
    std::ranges::sort(pareto, {}, &FpgaDesign::time);
    return std::move(pareto);
  }

  FpgaTimes chosen() {
    if (!best)
      refuse();
    FpgaTimes result{describe(*best), {}};
    for (const LaunchNest &launch : kernel.launches)
      result.launches.push_back(
          launch.threads == 0
              ? Seconds(0)
              : Seconds(seconds(best->point, best->plan,
                                transfer.cost(best->point, best->moves, launch), launch)));
    return result;
  }

  FpgaDesign describe(const Candidate &candidate) {
    FpgaDesign design;
    design.point = candidate.point;
    design.pipelines = candidate.plan.pipelines;
    for (uint32_t a = 0; a < candidate.moves.options.size(); ++a)
      design.buffers.push_back(
          transfer.describe(candidate.point, candidate.plan, a, candidate.moves.options[a]));
    design.uses = candidate.uses;
    design.partialBytes = partialBytes(candidate.point, candidate.plan) * candidate.point.copies();
    design.compute =
        Seconds(clockSeconds(compute.cycles(candidate.point, candidate.plan, kernel.typical())));
    design.transfer = candidate.moves.cost.time(device);
    design.time = Seconds(candidate.seconds);
    design.limiter = limiter(design, candidate.moves.cost);
    return design;
  }

  std::string limiter(const FpgaDesign &design, const TransferCost &cost) const {
    if (design.transfer >= design.compute)
      return cost.dramBytes / device.dramBandwidth.value() >= design.transfer.value() * 0.999
                 ? "DRAM bandwidth"
                 : "bandwidth of the ports";
    const bool recurs = std::ranges::any_of(design.pipelines, [](const FpgaPipeline &pipeline) {
      return pipeline.recurrence > 1 && pipeline.ii == pipeline.recurrence;
    });
    const FpgaResources &has = device.usable();
    const double full = share(design.uses, has);
    if (full > 0.9 || !recurs)
      return full == design.uses.dsp / has.dsp ? "computation: DSPs" : "computation: logic";
    return "computation: a recurrence";
  }

  [[noreturn]] void refuse() {
    const FpgaPoint point;
    const FpgaResources all{1e12, 1e12, 1e12, 1e12};
    const FpgaResources needs = compute.plan(point, all).uses;
    throw Error(fmt::format(
        "kernel {}: one copy takes {:.0f} DSPs, {:.0f} LUTs and {:.0f} flip-flops beside its "
        "buffers, {} leaves {:.0f}, {:.0f} and {:.0f}; choose a larger device, or split the kernel",
        kernel.tables->kernel, needs.dsp, needs.lut, needs.ff, device.id, limit.dsp, limit.lut,
        limit.ff));
  }

  const FpgaKernel &kernel;
  const FpgaDevice &device;
  bool withPareto;
  ComputeModel compute;
  TransferModel transfer;
  FpgaResources fixed, limit;
  std::optional<double> fastest;
  std::optional<Candidate> best;
  std::vector<FpgaDesign> pareto;
  std::size_t points = 0;
};

// Whether the kernel's arrays fit the DRAM at all.
void requireMemory(const FpgaKernel &kernel, const FpgaDevice &device) {
  double bytes = 0;
  std::vector<NestAxis> axes;
  for (uint32_t l = 0; l < kernel.nest.levels.size(); ++l)
    axes.push_back({l, 1, kernel.typical().trips[l]});
  for (const FpgaArray &array : kernel.arrays)
    if (array.affine)
      bytes += hullBytes(kernel.accessesOf(array), axes);
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

} // namespace cgpredict
