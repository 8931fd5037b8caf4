#include "analyzer/models/MwpCwp.h"

#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/models/WarpParallelism.h"

#include <algorithm>
#include <utility>

namespace cgpredict {
namespace {

constexpr auto Constant = static_cast<std::size_t>(AccessClass::Constant);
constexpr auto ReadOnly = static_cast<std::size_t>(AccessClass::ReadOnly);

// (1), (2), (4); the method has no read-only caches, whose loads wait for nothing else.
Cycles latencyOf(std::size_t kind, const ClassProfile &access, const GpuDevice &device) {
  if (kind == ReadOnly)
    return device.readOnly.latency;
  double perWarp = access.transactionsPerInstruction, dram = access.dramPerInstruction;
  if (kind == Constant)
    return device.l2Latency + dram * device.dramLatency; // (4)
  if (dram <= 1)
    return device.l2Latency + std::max(perWarp - 1, 0.0) * device.departureDelayL2;      // (1)
  return device.l2Latency + device.dramLatency + (dram - 1) * device.departureDelayDram; // (2)
}

Cycles departureOf(std::size_t kind, const ClassProfile &access, const GpuDevice &device) {
  return departureDelay(static_cast<AccessClass>(kind), access.transactionsPerInstruction,
                        access.dramPerInstruction, device);
}

// (6)
Cycles memCyclesOf(const KernelProfile &profile, const MwpCwpValues &v) {
  Cycles sum{0};
  for (std::size_t kind = 0; kind < AccessClasses; ++kind)
    sum += profile.classes[kind].instructionsPerWarp * v.classLatency[kind];
  return sum;
}

// (7)
Cycles memLatencyOf(Cycles memCycles, double memoryInstructions) {
  return memoryInstructions > 0 ? memCycles / memoryInstructions : Cycles{0};
}

// (8)
Cycles departureDelayOf(const KernelProfile &profile, const MwpCwpValues &v,
                        double memoryInstructions) {
  Cycles sum{0};
  for (std::size_t kind = 0; kind < AccessClasses; ++kind)
    sum += profile.classes[kind].instructionsPerWarp * v.classDeparture[kind];
  return memoryInstructions > 0 ? sum / memoryInstructions : Cycles{0};
}

// (12)
Cycles compCyclesOf(const InstructionCount &instructions, const GpuDevice &device) {
  return Cycles{device.instCycle * instructions.perWarp};
}

// (19)
Cycles smemLoadCyclesOf(const SharedProfile &shared, const GpuDevice &device) {
  return (shared.loadsPerWarp + shared.ownLoadsPerWarp) * device.smemLoadConst;
}

// (20)
Cycles smemCyclesOf(const SharedProfile &shared, const GpuDevice &device) {
  return shared.conflictsPerWarp * device.sharedLatency;
}

double memoryInstructionsOf(const KernelProfile &profile) {
  double sum = 0;
  for (const ClassProfile &access : profile.classes)
    sum += access.instructionsPerWarp;
  return sum;
}

MwpCwpValues valuesOf(const KernelProfile &profile, const InstructionCount &instructions,
                      const GpuDevice &device) {
  MwpCwpValues v;
  for (std::size_t kind = 0; kind < AccessClasses; ++kind) {
    v.classLatency[kind] = latencyOf(kind, profile.classes[kind], device);
    v.classDeparture[kind] = departureOf(kind, profile.classes[kind], device);
  }
  double memoryInstructions = memoryInstructionsOf(profile);
  v.warps = profile.warpsPerSm();
  v.memCycles = memCyclesOf(profile, v);
  v.memLatency = memLatencyOf(v.memCycles, memoryInstructions);
  v.departureDelay = departureDelayOf(profile, v, memoryInstructions);
  v.compCycles = compCyclesOf(instructions, device);
  if (profile.shared) {
    v.smemLoadCycles = smemLoadCyclesOf(*profile.shared, device);
    v.smemCycles = smemCyclesOf(*profile.shared, device);
    v.memCycles += v.smemLoadCycles; // (21)
    v.compCycles += v.smemCycles;    // (22)
  }
  v.peakWarps = bandwidthWarps(v, profile, device);
  v.mwp = memoryWarps(v);             // (13)
  v.cwp = computationWarps(v);        // (14)
  v.batch = batches(profile, device); // (15)
  return v;
}

// The serial form has each warp wait for its own accesses alone. What N warps still access in
// global memory keeps the memory system busy for a departure delay each, which (16) divides by MWP
// for.
Cycles globalCyclesOf(const KernelProfile &profile, const MwpCwpValues &v) {
  return std::max(v.memCycles - v.smemLoadCycles,
                  memoryInstructionsOf(profile) * v.warps * v.departureDelay);
}

// In the serial form the largest term limits.
Limiter limiterWithTiles(const KernelProfile &profile, const MwpCwpValues &v) {
  Cycles global = globalCyclesOf(profile, v), computation = v.compCycles - v.smemCycles;
  const std::pair<Cycles, Limiter> terms[] = {{v.smemCycles, Limiter::SharedMemory},
                                              {v.smemLoadCycles, Limiter::TileLoads},
                                              {global, busiestClass(profile, v.classDeparture)},
                                              {computation, Limiter::Computation}};
  const auto &[most, limiter] =
      *std::ranges::max_element(terms, {}, [](const auto &term) { return term.first; });
  return v.batch == 0 || most == Cycles{0} ? Limiter::Nothing : limiter;
}

struct LaunchCycles {
  Cycles memory{0}, computation{0};
};

// (16)
LaunchCycles whereMemoryLimits(const MwpCwpValues &v, double memoryInstructions) {
  return {v.memCycles * v.warps / v.mwp * v.batch,
          v.compCycles / memoryInstructions * (v.mwp - 1) * v.batch};
}

// (17)
LaunchCycles whereComputationLimits(const MwpCwpValues &v) {
  return {v.memLatency * v.batch, v.compCycles * v.warps * v.batch};
}

LaunchCycles cyclesOf(const KernelProfile &profile, const MwpCwpValues &v) {
  double memoryInstructions = memoryInstructionsOf(profile);
  if (v.cwp >= v.mwp && memoryInstructions > 0 && v.mwp > 0)
    return whereMemoryLimits(v, memoryInstructions);
  return whereComputationLimits(v);
}

// The terms of (mem_cycles + comp_cycles) * batch, in cycles of all batches.
std::vector<std::pair<const char *, Cycles>> termsOf(const KernelProfile &profile,
                                                     const MwpCwpValues &v) {
  if (!profile.shared) {
    LaunchCycles cycles = cyclesOf(profile, v);
    return {{"memory", cycles.memory}, {"computation", cycles.computation}};
  }
  return {{"memory", globalCyclesOf(profile, v) * v.batch},
          {"tile loads", v.smemLoadCycles * v.batch},
          {"shared memory", v.smemCycles * v.batch},
          {"computation", (v.compCycles - v.smemCycles) * v.batch}};
}

} // namespace

// (3), (5)
Cycles departureDelay(AccessClass accessClass, double transactions, double dramTransactions,
                      const GpuDevice &device) {
  if (accessClass == AccessClass::ReadOnly)
    return readOnlyDelay(device);
  Cycles l2 = transactions * device.departureDelayL2;
  Cycles dram = dramTransactions * device.departureDelayDram;
  return accessClass == AccessClass::Constant ? l2 + dram : std::max(l2, dram);
}

SiteCost classCost(const SiteProfile &site, const KernelProfile &profile, const GpuDevice &device) {
  if (site.bankConflicts)
    return {site.instructionsPerWarp * *site.bankConflicts * device.sharedLatency};
  SiteCost cost{.dramBytes = site.dramPerInstruction * static_cast<double>(device.l2.line.value())};
  if (site.fillsTile) {
    cost.busy = site.instructionsPerWarp * device.smemLoadConst;
    return cost;
  }
  for (std::size_t kind = 0; kind < AccessClasses; ++kind) {
    const ClassProfile &access = site.classes[kind];
    cost.busy += access.instructionsPerWarp * (profile.shared ? latencyOf(kind, access, device)
                                                              : departureOf(kind, access, device));
  }
  return cost;
}

TimeEstimate predictMwpCwp(const KernelProfile &profile, const InstructionCount &instructions,
                           const GpuDevice &device) {
  TimeEstimate estimate;
  MwpCwpValues values = valuesOf(profile, instructions, device);
  for (const auto &[label, cycles] : termsOf(profile, values)) {
    estimate.terms.push_back({label, cycles / device.clock}); // (18)
    estimate.time += estimate.terms.back().time;
  }
  estimate.limiter =
      profile.shared ? limiterWithTiles(profile, values) : parallelismLimiter(profile, values);
  estimate.mwpCwp = values;
  return estimate;
}

} // namespace cgpredict
