#include "analyzer/fpga/DesignModel.h"

#include "analyzer/base/Error.h"
#include "analyzer/fpga/FpgaMemory.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {

double largestShare(const FpgaResources &uses, const FpgaResources &has) {
  return std::max({uses.dsp / has.dsp, uses.bram / has.bram, uses.lut / has.lut, uses.ff / has.ff});
}

DesignModel::DesignModel(const FpgaKernel &kernel, const FpgaDevice &device)
    : kernel(kernel), device(device), compute(kernel, device), transfer(kernel, device),
      limit(device.usable() - device.allPorts()) {}

Seconds DesignModel::time(const FpgaPoint &point, const ComputePlan &plan, const TransferCost &cost,
                          const LaunchNest &launch) {
  const Seconds computing = clocks(compute.cycles(point, plan, launch));
  const Seconds moving = cost.time(device);
  const Seconds latency = clocks(device.accessLatency.value());
  const Seconds start = latency + Seconds(cost.firstBytes / device.portBandwidth().value());
  return point.overlap ? std::max(computing, moving) + std::min(start, moving)
                       : computing + moving + latency;
}

// Of the values that a thread hands to its next iteration while the others of its tile have
// theirs: each copy of the datapath reads and writes one memory for each value.
double DesignModel::partialBytes(const FpgaPoint &point, const ComputePlan &plan) const {
  return point.interleave ? plan.carried * stepsOfTile(kernel.nest, point, kernel.typical()) *
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

std::optional<DesignCandidate> DesignModel::candidate(const FpgaPoint &point, const ComputePlan &plan) {
  if (point.interleave && stepsOfTile(kernel.nest, point, kernel.typical()) < plan.leastSteps)
    return std::nullopt;
  DesignCandidate result{point, plan, {}, plan.uses + partialResults(point, plan), Seconds(0)};
  result.moves = transfer.plan(point, plan, limit.bram - result.uses.bram);
  if (!result.moves.fits)
    return std::nullopt;
  result.uses += result.moves.uses;
  if (!result.uses.fits(limit))
    return std::nullopt;
  result.uses += device.allPorts();
  result.time = time(point, plan, result.moves.cost, kernel.typical());
  return result;
}

Seconds DesignModel::least(const FpgaPoint &point, const ComputePlan &plan) {
  return std::max(clocks(compute.cycles(point, plan, kernel.typical())), transfer.least());
}

Seconds DesignModel::timeOf(const DesignCandidate &candidate, const LaunchNest &launch) {
  if (launch.threads == 0)
    return Seconds(0);
  return time(candidate.point, candidate.plan,
              transfer.cost(candidate.point, candidate.moves, launch), launch);
}

FpgaDesign DesignModel::describe(const DesignCandidate &candidate) {
  FpgaDesign design;
  design.point = candidate.point;
  design.pipelines = candidate.plan.pipelines;
  for (uint32_t a = 0; a < candidate.moves.options.size(); ++a)
    design.buffers.push_back(
        transfer.describe(candidate.point, candidate.plan, a, candidate.moves.options[a]));
  design.uses = candidate.uses;
  design.partialBytes = partialBytes(candidate.point, candidate.plan) * candidate.point.copies();
  design.compute = clocks(compute.cycles(candidate.point, candidate.plan, kernel.typical()));
  design.transfer = candidate.moves.cost.time(device);
  design.time = candidate.time;
  design.limiter = limiter(design, candidate.moves.cost);
  return design;
}

std::string DesignModel::limiter(const FpgaDesign &design, const TransferCost &cost) const {
  if (design.transfer >= design.compute)
    return cost.dramBytes / device.dramBandwidth.value() >= design.transfer.value() * 0.999
               ? "DRAM bandwidth"
               : "bandwidth of the ports";
  const bool recurs = std::ranges::any_of(design.pipelines, [](const FpgaPipeline &pipeline) {
    return pipeline.recurrence > 1 && pipeline.ii == pipeline.recurrence;
  });
  const FpgaResources &has = device.usable();
  const double full = largestShare(design.uses, has);
  if (full > 0.9 || !recurs)
    return full == design.uses.dsp / has.dsp ? "computation: DSPs" : "computation: logic";
  return "computation: a recurrence";
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
