#include "analyzer/models/Volkov.h"

#include "analyzer/base/MemoryUnits.h"
#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/models/CriticalPath.h"
#include "analyzer/models/TileLoads.h"
#include "analyzer/models/WarpParallelism.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

// [1]'s values for Maxwell stand in for what a device file does not say.
PathCosts pathCosts(const KernelProfile &profile, const GpuDevice &device) {
  const VolkovLatencies &given = device.volkov;
  PathCosts costs;
  costs.latency.fill(given.alu.value_or(aluLatency(device)));
  costs.issue = given.ilp.value_or(Cycles{3});
  costs.branchTaken = given.branchTaken.value_or(2 * costs.latency[0]);
  costs.branchNotTaken = given.branchNotTaken.value_or(costs.branchTaken);
  for (const SiteProfile &site : profile.sites) {
    const Traffic &traffic = site.traffic;
    const Cycles hit = traffic.readOnlyRequests > 0
                           ? device.readOnly.latency * (1 - traffic.waitsForL2) +
                                 device.l2Latency * traffic.waitsForL2
                           : device.l2Latency;
    const Cycles cached = hit + traffic.waitsForDram * device.dramLatency;
    costs.load.resize(std::max<std::size_t>(costs.load.size(), site.site + 1));
    costs.load[site.site].always =
        site.bankConflicts ? device.sharedLatency : given.global.value_or(cached);
  }
  costs.latency[static_cast<std::size_t>(InstructionUnit::Memory)] =
      given.global.value_or(device.l2Latency);
  return costs;
}

// Lat_bound: the critical path through the warp's instructions, then the next block.
Cycles latencyBound(const KernelProfile &profile, const InstructionCount &instructions,
                    const GpuDevice &device) {
  const Cycles path = criticalPath(instructions.graph, pathCosts(profile, device));
  return path + device.volkov.specialRegister.value_or(Cycles{27}) +
         device.volkov.blockReplacement.value_or(Cycles{150});
}

// Bytes per cycle that the L2 has for an SM.
double l2Bandwidth(const GpuDevice &device) {
  if (device.l2Bandwidth)
    return device.l2Bandwidth->value() / (device.smCount * device.clock.value());
  return static_cast<double>(device.l2.line.value()) / device.departureDelayL2.value();
}

struct Bound {
  const char *resource;
  Cycles VolkovBounds::*cycles;
};
constexpr Bound Bounds[] = {
    {"latency", &VolkovBounds::latency},
    {"CUDA cores", &VolkovBounds::cuda},
    {"double precision", &VolkovBounds::doubles},
    {"special functions", &VolkovBounds::specials},
    {"load/store", &VolkovBounds::loadStore},
    {"issue", &VolkovBounds::issue},
    {"L2", &VolkovBounds::l2},
    {"DRAM", &VolkovBounds::global},
};

Cycles largest(const VolkovBounds &bounds) { return std::max(bounds.latency, bounds.throughput()); }

// Without one bound the largest of the others holds.
std::vector<ResourceLimit> limitsOf(const VolkovBounds &bounds, Seconds time) {
  std::vector<ResourceLimit> limits;
  const Cycles most = largest(bounds);
  for (const auto &[resource, cycles] : Bounds) {
    VolkovBounds without = bounds;
    without.*cycles = Cycles{0};
    ResourceLimit &limit = limits.emplace_back();
    limit.resource = resource;
    limit.timeWithout = time * (largest(without) / most);
    if (cycles != &VolkovBounds::latency)
      limit.utilisation = bounds.*cycles / most;
  }
  return limits;
}

Limiter limiterOf(const VolkovBounds &bounds, const KernelProfile &profile,
                  const GpuDevice &device) {
  std::array<Cycles, AccessClasses> access{};
  for (std::size_t kind = 0; kind < AccessClasses; ++kind)
    access[kind] = profile.classes[kind].transactionsPerInstruction * device.departureDelayL2;
  if (bounds.latency > bounds.throughput())
    return Limiter::Parallelism;
  return bounds.throughput() > std::max(bounds.l2, bounds.global) ? Limiter::Computation
                                                                  : busiestClass(profile, access);
}

const char *labelOf(const VolkovBounds &bounds) {
  return std::ranges::max_element(Bounds, {},
                                  [&](const Bound &bound) { return bounds.*bound.cycles; })
      ->resource;
}

} // namespace

// (4.5)
double globalBandwidth(const GpuDevice &device) {
  double bytesPerSecond = device.dramBandwidth.value();
  if (device.dramClock && device.dramBusBits)
    bytesPerSecond =
        device.dramClock->value() * (*device.dramBusBits / 8.0) * device.dramTransfersPerClock;
  return bytesPerSecond / (device.smCount * device.clock.value());
}

// 1 / Th_bound of (4.4)
Cycles VolkovBounds::throughput() const {
  return std::max({cuda, doubles, specials, loadStore, issue, l2, global});
}

// (4.3) and the terms of (4.4), each as cycles per warp.
VolkovBounds volkovBounds(const VolkovCounts &counts, const GpuDevice &device) {
  const double warp = device.warpSize;
  VolkovBounds bounds;
  bounds.latency = counts.occupancy > 0 ? counts.latencyBound / counts.occupancy : Cycles{0};
  bounds.cuda = Cycles{warp * counts.cuda / device.coresPerSm};
  bounds.doubles = Cycles{warp * counts.doubles / doubleRate(device)};
  bounds.specials = Cycles{warp * counts.specials / specialRate(device)};
  bounds.loadStore = Cycles{warp * counts.memory / loadStoreLanes(device)};
  bounds.issue = Cycles{counts.issued / device.schedulersPerSm};
  bounds.l2 = Cycles{counts.l2Bytes / l2Bandwidth(device)};
  bounds.global = Cycles{counts.globalBytes / globalBandwidth(device)};
  return bounds;
}

// (4.1): W_Th is the smaller of the bounds, so its reciprocal the larger.
Seconds volkovTime(const VolkovCounts &counts, const GpuDevice &device) {
  const VolkovBounds bounds = volkovBounds(counts, device);
  return counts.warps * largest(bounds) / device.smCount / device.clock;
}

VolkovCounts volkovCounts(const KernelProfile &profile, const InstructionCount &instructions,
                          const GpuDevice &device) {
  const Traffic &traffic = profile.traffic, dram = dramTraffic(profile);
  VolkovCounts counts;
  counts.cuda = instructions.of(InstructionUnit::Fp32) + instructions.of(InstructionUnit::Int) +
                instructions.of(InstructionUnit::Control);
  counts.doubles = instructions.of(InstructionUnit::Fp64);
  counts.specials =
      instructions.of(InstructionUnit::Special) + instructions.of(InstructionUnit::ToFloat);
  counts.memory = traffic.l1Requests;
  counts.issued =
      instructions.perWarp + std::max(traffic.l1Requests - profile.memoryInstructionsPerWarp, 0.0);
  counts.globalBytes =
      (dram.dramReads + dram.writeBacks) * static_cast<double>(profile.trafficLineBytes);
  counts.l2Bytes = traffic.sectors * SectorBytes;
  if (profile.shared) { // a pass for each bank conflict, and two for a load into a tile
    counts.memory += profile.shared->conflictsPerWarp + 2 * profile.shared->loadsPerWarp;
    counts.issued += profile.shared->conflictsPerWarp - profile.shared->accessesPerWarp;
    counts.l2Bytes += profile.shared->loadsPerWarp * TileLoad.sectors * SectorBytes;
  }
  counts.latencyBound = latencyBound(profile, instructions, device);
  counts.occupancy = profile.warpsPerSm();
  counts.warps = profile.warps(); // (4.2)
  return counts;
}

SiteCost volkovCost(const SiteProfile &site, const KernelProfile &profile,
                    const GpuDevice &device) {
  if (site.bankConflicts)
    return {Cycles{site.instructionsPerWarp * *site.bankConflicts * device.warpSize /
                   loadStoreLanes(device)}};
  SiteCost cost{.dramBytes = (site.traffic.dramReads + site.traffic.writeBacks) *
                             static_cast<double>(profile.trafficLineBytes)};
  cost.busy =
      Cycles{site.instructionsPerWarp * (site.traffic.sectors * SectorBytes / l2Bandwidth(device) +
                                         cost.dramBytes / globalBandwidth(device))};
  return cost;
}

TimeEstimate predictVolkov(const KernelProfile &profile, const InstructionCount &instructions,
                           const GpuDevice &device) {
  TimeEstimate estimate;
  if (profile.blocks == 0)
    return estimate;
  const VolkovCounts counts = volkovCounts(profile, instructions, device);
  const VolkovBounds bounds = volkovBounds(counts, device);
  estimate.time = volkovTime(counts, device);
  estimate.terms = {{labelOf(bounds), estimate.time}};
  estimate.latencyBound = counts.latencyBound;
  if (estimate.time > Seconds{0})
    estimate.limits = limitsOf(bounds, estimate.time);
  estimate.limiter = limiterOf(bounds, profile, device);
  return estimate;
}

} // namespace cgpredict
