#include "analyzer/models/WarpPaths.h"

#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/models/CriticalPath.h"
#include "analyzer/models/MemoryStations.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

// (R9a) ptxas stays within what all threads that an SM can have leave for each, 32 on most, given
// by eights. Some are for what is neither loaded nor kept (counted in its code for 7.5, 8.0, 8.6
// and 9.0).
constexpr double RegisterUnit = 8, OtherRegisters = 6, FewestLoadRegisters = 8;

double loadRegisters(const GpuDevice &device) {
  const double threads = static_cast<double>(device.maxWarpsPerSm) * device.warpSize;
  if (threads <= 0)
    return 0;
  return std::floor(device.registersPerSm / threads / RegisterUnit) * RegisterUnit - OtherRegisters;
}

// (R9f) From Maxwell on each scheduler has its share of the units to itself.
Cycles accessInterval(const GpuDevice &device) {
  const double lanes = loadStoreLanes(device) / std::max(device.schedulersPerSm, 1u);
  return majorCapability(device) >= 5 ? Cycles{device.warpSize / lanes} : Cycles{0};
}

// (R9h) From Maxwell on a warp has six, of which ptxas gives loads four (counted in its code for
// 7.5, 8.0 and 9.0).
constexpr uint32_t LoadScoreboards = 4;

// Of latencies of arithmetic instructions, as an H200 has them (benchmarks/accuracy/cuda/
// latencies.cu): 8 cycles of doubles and 19 of estimates where others take 4; a choice starts 6
// behind its comparison, a branch 11, and what a branch leads to 7 behind it.
constexpr double DoubleLatency = 2, SpecialLatency = 4.75, BranchLatency = 1.75,
                 ComparisonLatency = 0.5, ConditionLatency = 1.25;

// (R9) Nobody waits for a store.
Cycles warpAlone(const KernelProfile &profile, const CompiledCount &count,
                 const GpuDevice &device) {
  PathCosts costs;
  const Cycles alu = aluLatency(device);
  costs.latency.fill(alu);
  costs.latency[static_cast<std::size_t>(InstructionUnit::Memory)] = Cycles{1};
  costs.issue = Cycles{1};
  costs.latency[static_cast<std::size_t>(InstructionUnit::Fp64)] = DoubleLatency * alu;
  costs.latency[static_cast<std::size_t>(InstructionUnit::Special)] = SpecialLatency * alu;
  costs.branchTaken = BranchLatency * alu;
  costs.branchNotTaken = alu;
  costs.comparison = ComparisonLatency * alu;
  costs.condition = ConditionLatency * alu;
  costs.unroll = joinedIterations(device);
  costs.accessInterval = accessInterval(device);
  costs.loadRegisters = loadRegisters(device);
  costs.fewestLoadRegisters = FewestLoadRegisters;
  if (majorCapability(device) >= 5)
    costs.scoreboards = LoadScoreboards;
  costs.waitsForRareCases = true;
  costs.whole = count.unrolledWhole();
  costs.left = count.left();
  for (const SiteProfile &site : profile.sites) {
    costs.load.resize(std::max<std::size_t>(costs.load.size(), site.site + 1),
                      {.always = device.l2Latency});
    LoadWait wait = site.bankConflicts ? LoadWait{.always = device.sharedLatency}
                                       : loadWait(site.traffic, profile, device);
    wait.busy = loadStoreTime(site, device);
    costs.load[site.site] = wait.scaled(count.leftAt(site.site));
  }
  return criticalPath(count.graph(), costs);
}

// (R11e) Where warps come to what they share together, each waits for what any of them has missed.
KernelProfile joined(KernelProfile profile) {
  for (SiteProfile &site : profile.sites) {
    site.traffic.waitsForL2 += site.traffic.joinsL2;
    site.traffic.waitsForDram += site.traffic.joinsDram;
  }
  return profile;
}

} // namespace

WarpPaths pathsOf(const KernelProfile &profile, const CompiledCount &count,
                  const GpuDevice &device) {
  const Cycles alone = warpAlone(profile, count, device);
  const bool joins = std::ranges::any_of(profile.sites, [](const SiteProfile &site) {
    return site.traffic.joinsL2 > 0 || site.traffic.joinsDram > 0;
  });
  return {alone, joins ? warpAlone(joined(profile), count, device) : alone};
}

} // namespace cgpredict
