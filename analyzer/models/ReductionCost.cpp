#include "analyzer/models/ReductionCost.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr uint64_t InstructionsPerStep = 4; // load, load, operation, store

uint64_t ceilDivide(uint64_t a, uint64_t b) { return (a + b - 1) / b; }

Cycles treeCycles(uint64_t threads, uint64_t residentBlocks, const GpuDevice &device) {
  const uint64_t blockWarps = ceilDivide(threads, device.warpSize);
  Cycles sum{0};
  for (uint64_t left = threads; left > 1; left = ceilDivide(left, 2)) {
    const uint64_t working = ceilDivide(left / 2, device.warpSize);
    const Cycles latency =
        2.0 * device.sharedLatency + Cycles{static_cast<double>(blockWarps) * device.instCycle};
    const Cycles issue{static_cast<double>(residentBlocks * working * InstructionsPerStep) *
                       device.instCycle};
    sum += std::max(latency, issue);
  }
  return sum;
}

// (15) of the mwp-cwp model
double batchesOf(const KernelProfile &profile, const GpuDevice &device) {
  const double resident =
      static_cast<double>(profile.occupancy.blocksPerSm) * static_cast<double>(device.smCount);
  return resident > 0 ? static_cast<double>(profile.blocks) / resident : 0;
}

} // namespace

std::vector<TimeTerm> reductionTerms(const Reduction &reduction, const std::string &variable,
                                     const UpdateProfile &updates, const KernelProfile &profile,
                                     const GpuDevice &device) {
  const std::string label = "reduction of " + variable;
  const auto blocks = static_cast<double>(profile.blocks);
  const uint64_t threads = uint64_t{profile.block[0]} * profile.block[1] * profile.block[2];
  if (reduction.locations <= 1) {
    const Cycles tree = treeCycles(threads, profile.occupancy.blocksPerSm, device) *
                        std::max(1.0, batchesOf(profile, device));
    const Cycles atomics = device.l2Latency + std::max(0.0, blocks - 1) * device.departureDelayL2;
    return {{label + ": trees in the blocks", tree / device.clock},
            {label + ": atomics of the blocks", atomics / device.clock}};
  }
  const double warps = blocks * static_cast<double>(ceilDivide(threads, device.warpSize));
  const Cycles atomics =
      device.l2Latency + warps * updates.updatesPerWarp * updates.lines * device.departureDelayL2;
  return {{label + ": atomics", atomics / device.clock}};
}

} // namespace cgpredict
