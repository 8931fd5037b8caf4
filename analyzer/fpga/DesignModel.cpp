#include "analyzer/fpga/DesignModel.h"

#include "analyzer/base/Error.h"
#include "analyzer/fpga/FpgaMemory.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace cgpredict {

double largestShare(const FpgaResources &uses, const FpgaResources &has) {
  return std::max({uses.dsp / has.dsp, uses.bram / has.bram, uses.lut / has.lut, uses.ff / has.ff});
}

std::string_view scarcest(const FpgaResources &uses, const FpgaResources &has) {
  const double share = largestShare(uses, has);
  if (uses.dsp / has.dsp == share)
    return "DSPs";
  if (uses.bram / has.bram == share)
    return "memory blocks";
  return uses.lut / has.lut == share ? "LUTs" : "flip-flops";
}

DesignModel::DesignModel(const FpgaKernel &kernel, const FpgaDevice &device)
    : kernel(kernel), device(device), compute(kernel, device), ports(kernel, device),
      cuts(kernel, device), limit(device.usable() - device.allPorts()) {}

Seconds DesignModel::time(const FpgaPoint &point, const ComputePlan &plan,
                          const TransferPlan &moves, const LaunchNest &launch) {
  const Seconds computing = clocks(compute.cycles(point, plan, launch));
  if (!point.overlap)
    return device.launchOverhead + computing + moves.cost.inTurn(device) + waiting(moves);
  const Seconds moving = moves.cost.together(device);
  const Seconds first = Seconds(moves.cost.firstBytes / device.portBandwidth().value());
  return device.launchOverhead + std::max(computing, moving) +
         std::min(clocks(latency()) + first, moving);
}

// Of the values that a thread hands to its next iteration while the others of its tile have
// theirs: each copy of the datapath reads and writes one memory for each value.
double DesignModel::partialBytes(const FpgaPoint &point, const ComputePlan &plan) const {
  return point.interleave
             ? plan.carried * stepsOfTile(kernel.nest, point, kernel.heaviestLaunch()) *
                   kernel.widestElement()
             : 0;
}

FpgaResources DesignModel::partialResults(const FpgaPoint &point, const ComputePlan &plan) const {
  if (plan.carried == 0 || !point.interleave)
    return {};
  const double memories = plan.carried * double(point.copies());
  const FpgaResources one = memoryOf(device, partialBytes(point, plan) / plan.carried);
  return {0, memories * one.bram, memories * one.lut, 0};
}

std::optional<DesignCandidate> DesignModel::candidate(const FpgaPoint &point,
                                                      const ComputePlan &plan) {
  if (point.interleave &&
      stepsOfTile(kernel.nest, point, kernel.heaviestLaunch()) < plan.leastSteps)
    return std::nullopt;
  DesignCandidate result{point, plan, {}, plan.uses + partialResults(point, plan), Seconds(0)};
  result.moves = point.overlap ? ports.plan(point, plan, limit.bram - result.uses.bram)
                               : cuts.plan(point, plan, kernel.heaviestLaunch());
  if (!result.moves.fits)
    return std::nullopt;
  result.uses += result.moves.uses;
  if (!result.uses.fits(limit))
    return std::nullopt;
  result.uses += device.allPorts();
  result.time = time(point, plan, result.moves, kernel.heaviestLaunch());
  return result;
}

Seconds DesignModel::least(const FpgaPoint &point, const ComputePlan &plan) {
  FpgaPoint whole = point;
  whole.cut = {0, std::numeric_limits<double>::infinity()};
  const Seconds computing = clocks(compute.cycles(whole, plan, kernel.heaviestLaunch()));
  return device.launchOverhead + (point.overlap ? std::max(computing, leastTransfer())
                                                : computing + ports.least().inTurn(device));
}

Seconds DesignModel::timeOf(const DesignCandidate &candidate, const LaunchNest &launch) {
  if (launch.threads == 0)
    return Seconds(0);
  TransferPlan moves;
  if (candidate.point.overlap)
    moves.cost = ports.cost(candidate.point, candidate.moves, launch);
  else
    moves = cuts.plan(candidate.point, candidate.plan, launch);
  return time(candidate.point, candidate.plan, moves, launch);
}

FpgaBuffer DesignModel::buffer(const DesignCandidate &candidate, uint32_t array) const {
  const FpgaPoint &point = candidate.point;
  const BufferOption &option = candidate.moves.options[array];
  const BufferMemory memory = bufferMemory(kernel, device, point, candidate.plan, array, option);
  const TransferCost once = ports.places().once(array);
  FpgaBuffer buffer;
  buffer.array = array;
  buffer.kind = memory.kind;
  buffer.banks = memory.banks;
  buffer.bytes = option.bytes;
  buffer.bram = memory.uses.bram;
  buffer.read = option.cost.read.bytes;
  buffer.written = option.cost.written.bytes;
  buffer.leastRead = once.read.bytes;
  buffer.leastWritten = once.written.bytes;
  buffer.run = option.run;
  buffer.holds = point.overlap || option.place.direct
                     ? ports.places().describe(option, array, point)
                     : cuts.describe(point);
  return buffer;
}

FpgaDesign DesignModel::describe(const DesignCandidate &candidate) {
  FpgaDesign design;
  design.point = candidate.point;
  design.pipelines = compute.describe(candidate.point, candidate.plan);
  for (uint32_t a = 0; a < candidate.moves.options.size(); ++a)
    design.buffers.push_back(buffer(candidate, a));
  design.uses = candidate.uses;
  design.partialBytes = partialBytes(candidate.point, candidate.plan) * candidate.point.copies();
  design.start = device.launchOverhead;
  design.compute = clocks(compute.cycles(candidate.point, candidate.plan, kernel.heaviestLaunch()));
  design.transfer = candidate.point.overlap
                        ? candidate.moves.cost.together(device)
                        : candidate.moves.cost.inTurn(device) + waiting(candidate.moves);
  design.dram = candidate.moves.cost.dramTime(device);
  design.time = candidate.time;
  design.limiter = limiter(design, candidate);
  return design;
}

std::string DesignModel::transferLimiter(const DesignCandidate &candidate) const {
  const TransferCost &cost = candidate.moves.cost;
  const Seconds read = cost.read.portTime(device), written = cost.written.portTime(device);
  const Seconds onPorts = candidate.point.overlap ? std::max(read, written) : read + written;
  if (waiting(candidate.moves) > std::max(onPorts, cost.dramTime(device)))
    return "latency of DRAM";
  return cost.dramTime(device) >= onPorts ? "DRAM bandwidth" : "bandwidth of the ports";
}

std::string DesignModel::limiter(const FpgaDesign &design, const DesignCandidate &candidate) const {
  if (design.start > std::max(design.compute, design.transfer))
    return "launch: nothing in the design takes as long as starting it";
  if (design.transfer >= design.compute)
    return transferLimiter(candidate);
  const bool recurs = std::ranges::any_of(design.pipelines, [](const FpgaPipeline &pipeline) {
    return pipeline.recurrence > 1 && pipeline.ii == pipeline.recurrence;
  });
  constexpr double Full = 0.9;
  if (largestShare(design.uses, device.usable()) > Full)
    return fmt::format("computation: {}", scarcest(design.uses, device.usable()));
  return recurs ? "computation: a recurrence" : "computation";
}

void DesignModel::refuse() {
  const FpgaPoint point;
  const FpgaResources all{1e12, 1e12, 1e12, 1e12};
  const FpgaResources needs = compute.plan(point, all).uses;
  throw Error(fmt::format(
      "kernel {}: one copy takes {:.0f} DSPs, {:.0f} LUTs and {:.0f} flip-flops beside its "
      "buffers, {} leaves {:.0f}, {:.0f} and {:.0f}; choose a larger device, or split the kernel",
      kernel.tables->kernel, needs.dsp, needs.lut, needs.ff, device.id, limit.dsp, limit.lut,
      limit.ff));
}

} // namespace cgpredict
