#include "analyzer/models/Refined.h"

#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/models/LocalMemory.h"
#include "analyzer/models/MemoryStations.h"
#include "analyzer/models/Phases.h"
#include "analyzer/models/Pipelines.h"
#include "analyzer/models/SiteTraffic.h"
#include "analyzer/models/TileLoads.h"
#include "analyzer/models/WarpPaths.h"
#include "analyzer/models/Waves.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cgpredict {
namespace {

// (R13) Of all steps' loads into shared memory.
Cycles stepLatency(const KernelProfile &profile, const GpuDevice &device) {
  const SharedProfile &shared = *profile.shared;
  const double loads = shared.loadsPerWarp + shared.ownLoadsPerWarp;
  const double missing = loads > 0 ? std::min(dramTraffic(profile).dramReads / loads, 1.0) : 0;
  return shared.stepsPerWarp *
         (device.l2Latency + missing * device.dramLatency + 2 * device.sharedLatency);
}

// Those with work.
double warpsPerBlock(const KernelProfile &profile) {
  return profile.occupancy.warpsPerBlock * profile.usedWarps;
}

double loadsLeavingSm(const KernelProfile &profile) {
  double loads = 0;
  for (const SiteProfile &site : profile.sites)
    loads += site.instructionsPerWarp * site.traffic.waitsForL2;
  return loads;
}

double loadsOf(const KernelProfile &profile, const CompiledCount &count) {
  double loads = 0;
  for (const SiteProfile &site : profile.sites)
    loads += site.isStore ? 0 : site.instructionsPerWarp * count.leftAt(site.site);
  return loads;
}

// Of a load that leaves the SM, on average; 0 without any.
Cycles meanLoadLatency(const KernelProfile &profile, const GpuDevice &device) {
  const double loads = loadsLeavingSm(profile);
  Cycles latencies{0};
  for (const SiteProfile &site : profile.sites) {
    const LoadWait wait = loadWait(site.traffic, profile, device);
    latencies +=
        site.instructionsPerWarp * (wait.mean() - (1 - site.traffic.waitsForL2) * wait.always);
  }
  return loads > 0 ? latencies / loads : Cycles{0};
}

// (R11b) How often a warp waits for loads, one after the other; 0: never, nobody waits for a store.
double roundsOf(const KernelProfile &profile, Cycles alone, const GpuDevice &device) {
  const Cycles load = meanLoadLatency(profile, device);
  return load > Cycles{0} ? std::max(alone / load, 1.0) : 0;
}

// (R11b) A block's warps start together, so the first time that they load they queue behind each
// other at what is their SM's own. At what all SMs share, others' come between some of them.
double togetherAtSlowest(const WarpDemands &demands, Cycles port, const GpuDevice &device) {
  const Cycles own = std::max(demands.of(Station::Pipelines), port);
  const Cycles all = std::max(demands.of(Station::L2), demands.of(Station::Dram));
  return all > own ? warpsTogether(device) : 1;
}

// (R10) What of a warp's path is not at a station, and until its block's successor starts.
WarpDemands demandsOf(const KernelProfile &profile, const CompiledCount &count,
                      const GpuDevice &device, const WarpPaths &paths, double activeSms,
                      double replaced) {
  WarpDemands demands;
  demands.at = {pipelineDemand(profile, count, device), l2Demand(profile, device, activeSms),
                dramDemand(profile, device, activeSms)};
  demands.alone = paths.alone;
  demands.inSteps = profile.shared && profile.shared->stepsPerWarp > 0;
  if (demands.inSteps) {
    demands.together = device.smCount == 1 ? 1 : 0; // others' loads come between an SM's blocks
    demands.of(Station::Latency) = stepLatency(profile, device);
    const Cycles stations = std::accumulate(demands.at.begin(), demands.at.end(), Cycles{0});
    demands.joined = std::max(paths.joined - stations, Cycles{0});
    return demands;
  }
  const Cycles busy = std::accumulate(demands.at.begin(), demands.at.end(), Cycles{0});
  demands.of(Station::Latency) = std::max(demands.alone - busy, Cycles{0});
  demands.replacement = replaced * blockReplacement(device);
  demands.rounds = roundsOf(profile, demands.alone, device);
  if (demands.rounds > 0) {
    demands.roundLoads = std::max(loadsLeavingSm(profile) / demands.rounds, 1.0);
    demands.roundAccesses = std::max(loadsOf(profile, count) / demands.rounds, 1.0);
  }
  demands.joined = std::max(paths.joined - paths.alone, Cycles{0});
  demands.unit = loadStoreDemand(profile, count, device);
  demands.atUnit = std::max(device.schedulersPerSm, 1u);
  demands.inQueue = isBusiestShared(profile, count, device);
  demands.together = togetherAtSlowest(demands, l2PortDemand(profile, device), device);
  demands.start = blockInterval(device) * (activeSms / warpsPerBlock(profile));
  return demands;
}

// What waves are made of: the whole launch, or one of its phases.
struct WaveSource {
  const KernelProfile &profile;
  const CompiledCount &count;
  const GpuDevice &device;
  WarpPaths paths;

  Waves waves(double blocksPerSm, double activeSms, double replaced, double times) const {
    const double warps = std::ceil(blocksPerSm * warpsPerBlock(profile));
    return {demandsOf(profile, count, device, paths, activeSms, replaced),
            static_cast<uint32_t>(warps), static_cast<uint32_t>(blocksPerSm), times};
  }
};

// (R12) The first wave, which takes nobody's place: its warps come from phase to phase together.
void addFirstWave(const WaveSource &whole, const std::vector<Phase> &phases, double blocksPerSm,
                  double activeSms, std::vector<Waves> &waves) {
  if (phases.empty()) {
    waves.push_back(whole.waves(blocksPerSm, activeSms, 0, 1));
    waves.back().makespan = whole.profile.makespan;
  }
  for (const Phase &phase : phases) {
    const CompiledCount count(phase.instructions, whole.device);
    const WarpPaths paths = pathsOf(phase.profile, count, whole.device);
    waves.push_back(
        WaveSource{phase.profile, count, whole.device, paths}.waves(blocksPerSm, activeSms, 0, 1));
    waves.back().makespan = whole.profile.makespan;
    if (&phase != &phases.front())
      waves.back().demands.start = Cycles{0};
  }
}

// (R12) Full waves and what is left.
std::vector<Waves> wavesOf(const KernelProfile &profile, const CompiledCount &count,
                           const GpuDevice &device, const std::vector<Phase> &phases) {
  const auto blocks = static_cast<double>(profile.blocks);
  const double resident = profile.occupancy.blocksPerSm, sms = device.smCount;
  const double full = std::floor(blocks / (resident * sms)), rest = blocks - full * resident * sms;
  const bool isInPhases = !phases.empty() && (full == 0 || (full == 1 && rest == 0));
  const WaveSource launch{profile, count, device,
                          isInPhases ? WarpPaths{} : pathsOf(profile, count, device)};
  const double most = std::ceil(rest / sms); // on an SM; L2 and DRAM serve no more than the rest
  std::vector<Waves> waves;
  if (full > 0)
    addFirstWave(launch, phases, resident, sms, waves);
  if (full > 1)
    waves.push_back(launch.waves(resident, sms, 1, full - 1));
  if (rest > 0 && full > 0)
    waves.push_back(launch.waves(most, rest / most, 1, 1));
  else if (rest > 0)
    addFirstWave(launch, phases, most, rest / most, waves);
  return waves;
}

constexpr const char *Labels[] = {"computation", "L2", "DRAM", "latency"};
constexpr const char *LaunchLabel = "launch";

// By how busy each resource is, and what its being infinitely fast would change.
std::vector<ResourceLimit> limitsOf(const std::vector<Waves> &waves, const TimeEstimate &estimate,
                                    Seconds launch, const GpuDevice &device) {
  std::vector<ResourceLimit> limits;
  for (std::size_t k = 0; k < Stations; ++k) {
    const auto station = static_cast<Station>(k);
    ResourceLimit limit{Labels[k], std::nullopt,
                        timeWithout(station, waves) / device.clock + launch};
    if (station != Station::Latency)
      limit.utilisation = busyTime(station, waves) / device.clock / estimate.time;
    limits.push_back(limit);
  }
  limits.push_back({LaunchLabel, launch / estimate.time, estimate.time - launch});
  return limits;
}

// Whether most of the memory system's time goes to accesses that move sectors in vain.
bool isUncoalesced(const KernelProfile &profile, const GpuDevice &device) {
  Cycles all{0}, wasteful{0};
  for (const SiteProfile &site : profile.sites) {
    const Cycles busy = trafficCost(site, profile, device).busy;
    all += busy;
    if (accessClass(site) == AccessClass::Uncoalesced)
      wasteful += busy;
  }
  return wasteful > 0.5 * all;
}

Limiter busiestPipeline(const KernelProfile &profile, const CompiledCount &count,
                        const GpuDevice &device) {
  if (loadStoreDemand(profile, count, device) < pipelineDemand(profile, count, device))
    return Limiter::Computation;
  return profile.shared ? Limiter::SharedMemory : Limiter::LoadStore;
}

// The resource without which the launch would take least.
Limiter limiterOf(const std::vector<ResourceLimit> &limits, const KernelProfile &profile,
                  const CompiledCount &count, const GpuDevice &device) {
  const auto least = std::ranges::min_element(limits, {}, &ResourceLimit::timeWithout);
  const auto resource = static_cast<std::size_t>(least - limits.begin());
  if (resource == Stations)
    return Limiter::Launch;
  const auto station = static_cast<Station>(resource);
  if (station == Station::Pipelines)
    return busiestPipeline(profile, count, device);
  if (profile.shared)
    return Limiter::TileLoads;
  if (station == Station::Latency)
    return profile.occupancy.warpsPerSm < device.maxWarpsPerSm ? Limiter::Parallelism
                                                               : Limiter::Latency;
  const bool uncoalesced = isUncoalesced(profile, device);
  if (station == Station::Dram)
    return uncoalesced ? Limiter::DramUncoalesced : Limiter::DramBandwidth;
  return uncoalesced ? Limiter::L2Uncoalesced : Limiter::L2Bandwidth;
}

} // namespace

TimeEstimate predictRefined(const KernelProfile &traced, const InstructionCount &instructions,
                            const GpuDevice &device) {
  TimeEstimate estimate;
  if (traced.blocks == 0 || traced.occupancy.blocksPerSm == 0)
    return estimate;
  const CompiledCount count(instructions, device);
  const KernelProfile profile = withLocalMemory(traced, count, device);
  const std::vector<Waves> waves =
      wavesOf(profile, count, device,
              phasesOf(profile, instructions, count.unrolledWhole(), device));
  const Seconds launch = launchOverhead(device, profile.followsAnother);
  const StationTimes times = timeOf(waves);
  for (std::size_t k = 0; k < Stations; ++k)
    estimate.terms.push_back({Labels[k], times[k] / device.clock});
  estimate.terms.push_back({LaunchLabel, launch});
  for (const TimeTerm &term : estimate.terms)
    estimate.time += term.time;
  estimate.unrolledInstructions = count.perWarp();
  if (estimate.time > Seconds{0}) {
    estimate.limits = limitsOf(waves, estimate, launch, device);
    estimate.limiter = limiterOf(estimate.limits, profile, count, device);
  }
  return estimate;
}

} // namespace cgpredict
