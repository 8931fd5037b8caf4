#include "analyzer/models/HongKim.h"

#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/models/WarpParallelism.h"

#include <algorithm>

namespace cgpredict {
namespace {

// (24): Mem_LD of [1]; the average over hits and misses.
Cycles averageLatency(double missRate, const GpuDevice &device) {
  if (device.hongKim.latency)
    return *device.hongKim.latency;
  return device.l2Latency * (1 - missRate) + device.dramLatency * missRate;
}

// (25): Departure_del of [1].
Cycles averageDelay(AccessClass kind, double missRate, const GpuDevice &device) {
  const auto &published = kind == AccessClass::Uncoalesced ? device.hongKim.uncoalescedDelay
                                                           : device.hongKim.coalescedDelay;
  return published.value_or(device.departureDelayL2 * (1 - missRate) +
                            device.departureDelayDram * missRate);
}

// [1], section 3.4: an uncoalesced access is as many transactions, one delay apart.
MwpCwpValues valuesOf(const KernelProfile &profile, const InstructionCount &instructions,
                      const GpuDevice &device) {
  MwpCwpValues v;
  const double missRate = 1 - profile.l2HitRate;
  Cycles departures{0};
  for (std::size_t kind = 0; kind < AccessClasses; ++kind) {
    const ClassProfile &access = profile.classes[kind];
    const Cycles delay = averageDelay(static_cast<AccessClass>(kind), missRate, device);
    const double transactions = std::max(access.transactionsPerInstruction, 1.0);
    v.classLatency[kind] = averageLatency(missRate, device) + (transactions - 1) * delay;
    v.classDeparture[kind] = transactions * delay;
    if (kind == static_cast<std::size_t>(AccessClass::ReadOnly)) {
      v.classLatency[kind] = device.readOnly.latency;
      v.classDeparture[kind] = readOnlyDelay(device);
    }
    v.memCycles += access.instructionsPerWarp * v.classLatency[kind];
    departures += access.instructionsPerWarp * v.classDeparture[kind];
  }
  const double accesses = profile.memoryInstructionsPerWarp;
  v.warps = profile.warpsPerSm();
  v.memLatency = accesses > 0 ? v.memCycles / accesses : Cycles{0};
  v.departureDelay = accesses > 0 ? departures / accesses : Cycles{0};
  v.compCycles = Cycles{device.instCycle * instructions.perWarp};
  v.peakWarps = bandwidthWarps(v, profile, device);
  v.mwp = memoryWarps(v);
  v.cwp = computationWarps(v);
  v.batch = batches(profile, device);
  return v;
}

struct Case {
  Cycles memory{0}, computation{0};
};

// [1], (22)-(24) there: too few warps, memory limits, computation limits. Its second case also has
// `or Comp_cycles > Mem_cycles`, which would leave a warp's computation out where that limits.
Case cyclesOf(const MwpCwpValues &v, double accesses) {
  const Cycles between = accesses > 0 ? v.compCycles / accesses * (v.mwp - 1) : Cycles{0};
  if (accesses > 0 && v.mwp >= v.warps && v.cwp >= v.warps)
    return {v.memCycles, v.compCycles + between};
  if (accesses > 0 && v.cwp >= v.mwp)
    return {v.memCycles * v.warps / v.mwp, between};
  return {v.memLatency, v.compCycles * v.warps};
}

} // namespace

TimeEstimate predictHongKim(const KernelProfile &profile, const InstructionCount &instructions,
                            const GpuDevice &device) {
  TimeEstimate estimate;
  const MwpCwpValues v = valuesOf(profile, instructions, device);
  const Case cycles = cyclesOf(v, profile.memoryInstructionsPerWarp);
  estimate.terms = {{"memory", cycles.memory * v.batch / device.clock},
                    {"computation", cycles.computation * v.batch / device.clock}};
  estimate.time = estimate.terms[0].time + estimate.terms[1].time;
  estimate.limiter = parallelismLimiter(profile, v);
  estimate.mwpCwp = v;
  return estimate;
}

} // namespace cgpredict
