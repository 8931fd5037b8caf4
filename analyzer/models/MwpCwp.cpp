#include "analyzer/models/MwpCwp.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr auto Constant = static_cast<std::size_t>(AccessClass::Constant);

// (1), (2), (4)
Cycles latencyOf(std::size_t kind, const ClassProfile &access, const GpuDevice &device) {
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

// (13)
double mwpOf(const MwpCwpValues &v) {
  return v.departureDelay > Cycles{0} ? std::min(v.warps, v.memLatency / v.departureDelay)
                                      : v.warps;
}

// (14)
double cwpOf(const MwpCwpValues &v) {
  return v.compCycles > Cycles{0} ? std::min(v.warps, (v.memCycles + v.compCycles) / v.compCycles)
                                  : v.warps;
}

// (15); the blocks are spread over the SMs.
double batchOf(const KernelProfile &profile, const GpuDevice &device) {
  double resident = static_cast<double>(profile.occupancy.blocksPerSm) * device.smCount;
  return resident > 0 ? static_cast<double>(profile.blocks) / resident : 0;
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
  v.warps = profile.occupancy.warpsPerSm;
  v.memCycles = memCyclesOf(profile, v);
  v.memLatency = memLatencyOf(v.memCycles, memoryInstructions);
  v.departureDelay = departureDelayOf(profile, v, memoryInstructions);
  v.compCycles = compCyclesOf(instructions, device);
  v.mwp = mwpOf(v);
  v.cwp = cwpOf(v);
  v.batch = batchOf(profile, device);
  return v;
}

// The class that the memory system spends most of its time on: what departs while others wait.
Limiter busiestClass(const KernelProfile &profile, const MwpCwpValues &v) {
  constexpr Limiter limiters[AccessClasses] = {Limiter::MemoryUncoalesced, Limiter::MemoryCoalesced,
                                               Limiter::MemoryConstant};
  auto busy = [&](std::size_t kind) {
    return profile.classes[kind].instructionsPerWarp * v.classDeparture[kind];
  };
  std::size_t most = 0;
  for (std::size_t kind = 1; kind < AccessClasses; ++kind)
    if (busy(kind) > busy(most))
      most = kind;
  return limiters[most];
}

// [2], section 3: with MWP = CWP = N neither side ever waits for the other, there are just too few
// warps; else the smaller of the two is what runs out.
Limiter limiterOf(const KernelProfile &profile, const MwpCwpValues &v) {
  bool memory = v.memCycles > Cycles{0};
  if (v.batch == 0 || (!memory && v.compCycles == Cycles{0}))
    return Limiter::Nothing;
  if (!memory || v.cwp < v.mwp)
    return Limiter::Computation;
  return v.mwp >= v.warps ? Limiter::Parallelism : busiestClass(profile, v);
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

} // namespace

// (3), (5)
Cycles departureDelay(AccessClass accessClass, double transactions, double dramTransactions,
                      const GpuDevice &device) {
  Cycles l2 = transactions * device.departureDelayL2;
  Cycles dram = dramTransactions * device.departureDelayDram;
  return accessClass == AccessClass::Constant ? l2 + dram : std::max(l2, dram);
}

TimeEstimate predictMwpCwp(const KernelProfile &profile, const InstructionCount &instructions,
                           const GpuDevice &device) {
  TimeEstimate estimate;
  MwpCwpValues values = valuesOf(profile, instructions, device);
  LaunchCycles cycles = cyclesOf(profile, values);
  estimate.terms = {{"memory", cycles.memory / device.clock}, // (18)
                    {"computation", cycles.computation / device.clock}};
  estimate.time = estimate.terms[0].time + estimate.terms[1].time;
  estimate.limiter = limiterOf(profile, values);
  estimate.mwpCwp = values;
  return estimate;
}

} // namespace cgpredict
