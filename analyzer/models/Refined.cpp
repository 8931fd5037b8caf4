#include "analyzer/models/Refined.h"

#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/models/CriticalPath.h"
#include "analyzer/models/MwpCwp.h"
#include "analyzer/models/Queueing.h"
#include "analyzer/models/TileLoads.h"
#include "analyzer/models/WarpParallelism.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

constexpr double RefreshShare = 0.26 / 7.8; // tRFC of tREFI, JEDEC JESD79-3, chips of 4 Gbit
constexpr uint32_t JoinedIterations = 4;    // nvcc's choice for loops of unknown length

// Accesses to shared memory take a pass for each bank conflict; a load into it takes one to load
// and one to store.
double sharedPasses(const KernelProfile &profile) {
  return profile.shared ? profile.shared->conflictsPerWarp + 2 * profile.shared->loadsPerWarp : 0;
}

// (R1) The busiest of the SM's pipelines; they work side by side.
Cycles pipelines(const KernelProfile &profile, const InstructionCount &count,
                 const GpuDevice &device) {
  const double warp = device.warpSize;
  const double saved =
      std::min(savedByJoining(count.graph, JoinedIterations), count.of(InstructionUnit::Int));
  const double cores = count.of(InstructionUnit::Fp32) + count.of(InstructionUnit::Int) - saved;
  const double passes = profile.traffic.l1Requests + sharedPasses(profile);
  return Cycles{std::max({(count.perWarp - saved) / std::max(device.schedulersPerSm, 1u),
                          warp * cores / std::max(device.coresPerSm, 1u),
                          warp * count.of(InstructionUnit::Fp64) / doubleRate(device),
                          warp * count.of(InstructionUnit::Special) / specialRate(device),
                          warp * passes / loadStoreLanes(device),
                          profile.traffic.readOnlyRequests * readOnlyDelay(device).value()})};
}

// (R2) An access of a warp keeps the path to the L2 for as many departure delays as it has
// replays, or as its sectors fill lines.
Cycles l2PathOf(const Traffic &access, const GpuDevice &device) {
  const double lines = access.sectors * SectorBytes / static_cast<double>(device.l2.line.value());
  return std::max(access.replays, lines) * device.departureDelayL2 / l2Efficiency(device);
}

// (R3) Of all accesses of a warp; and no faster than the whole L2 for all SMs.
Cycles l2Path(const KernelProfile &profile, const GpuDevice &device, double activeSms) {
  Cycles sum{0};
  for (const SiteProfile &site : profile.sites)
    if (!site.bankConflicts)
      sum += site.instructionsPerWarp * l2PathOf(site.traffic, device);
  const double tileLoads = profile.shared ? profile.shared->loadsPerWarp : 0;
  sum += tileLoads * l2PathOf(TileLoad, device);
  if (!device.l2Bandwidth)
    return sum;
  const double bytes =
      (profile.traffic.sectors + tileLoads * TileLoad.sectors) * SectorBytes * activeSms;
  return std::max(sum, Seconds{bytes / device.l2Bandwidth->value()} * device.clock);
}

struct DramCosts {
  Cycles burst{0}; // of a transaction in an open row
  Cycles row{0};   // of one that opens a row
};

// Requests in order to banks at random find a free one until a bank comes again: after
//   Q(b) = sum over k = 1..b of b! / ((b - k)! b^k)
// requests on average (D. Knuth, G. Rao, "Activity in an Interleaved Memory", IEEE ToC 24 (9),
// 1975).
double freeBanks(uint32_t banks) {
  double sum = 0, term = 1;
  for (uint32_t k = 0; k < banks; ++k) {
    sum += term;
    term *= static_cast<double>(banks - k - 1) / banks;
  }
  return sum;
}

// (R4), (R5) A run of Q rows opens within tRC of its middle one, as rows of one channel open at
// least tRRD = tRC / 8 apart (JEDEC JESD79-3: 6 and 48 ns).
DramCosts dramCosts(double lineBytes, const GpuDevice &device) {
  DramCosts costs;
  costs.burst = Seconds{lineBytes / streamingBandwidth(device).value()} * device.clock;
  const double run = freeBanks(dramBanks(device));
  const Cycles rowCycle = dramRowCycle(device) * device.clock / (1 - RefreshShare);
  costs.row = std::max(costs.burst, rowCycle * (1 + (run - 1) / 16) / run / dramChannels(device));
  return costs;
}

// (R6) What fits into the L2 is read once.
double readsFromDram(double reads, const KernelProfile &profile, const GpuDevice &device,
                     double warps) {
  if (profile.footprintBytes > device.l2.size.value() || warps == 0)
    return reads;
  const double once = static_cast<double>(profile.footprintBytes) /
                      static_cast<double>(std::max<uint64_t>(profile.trafficLineBytes, 1));
  return std::min(reads, once / warps);
}

// (R7) DRAM serves all SMs.
Cycles dram(const KernelProfile &profile, const GpuDevice &device, double activeSms) {
  const DramCosts costs = dramCosts(static_cast<double>(profile.trafficLineBytes), device);
  const double warps = profile.warps();
  const Traffic traffic = dramTraffic(profile);
  const double reads = readsFromDram(traffic.dramReads, profile, device, warps);
  const double before = traffic.dramReads + traffic.writeBacks;
  const double transactions = reads + traffic.writeBacks;
  const double opening = before > 0 ? traffic.rowOpenings * transactions / before : 0;
  return (costs.row * opening + costs.burst * (transactions - opening)) * activeSms;
}

// (R8) A load waits for the last of its lines.
Cycles loadLatency(const Traffic &access, const KernelProfile &profile, const GpuDevice &device) {
  const Cycles row = dramCosts(static_cast<double>(profile.trafficLineBytes), device).row;
  const Cycles further = std::max(l2PathOf(access, device) - device.departureDelayL2, Cycles{0});
  const double otherLines = std::max(access.dramReads - access.waitsForDram, 0.0);
  const Cycles hit = access.readOnlyRequests > 0 ? device.readOnly.latency : device.sharedLatency;
  return (1 - access.waitsForL2) * hit + access.waitsForL2 * device.l2Latency + further +
         access.waitsForDram * device.dramLatency + otherLines * row;
}

// (R9)
Cycles warpAlone(const KernelProfile &profile, const InstructionCount &count,
                 const GpuDevice &device) {
  PathCosts costs;
  costs.latency.fill(aluLatency(device));
  costs.latency[static_cast<std::size_t>(InstructionUnit::Memory)] = device.l2Latency;
  costs.issue = Cycles{1};
  costs.branchTaken = costs.branchNotTaken = aluLatency(device);
  costs.unroll = JoinedIterations;
  for (const SiteProfile &site : profile.sites) {
    costs.load.resize(std::max<std::size_t>(costs.load.size(), site.site + 1), device.l2Latency);
    costs.load[site.site] =
        site.bankConflicts ? device.sharedLatency : loadLatency(site.traffic, profile, device);
  }
  return criticalPath(count.graph, costs);
}

struct Wave {
  Cycles time{0};
  std::array<Cycles, 4> terms{}; // pipelines, L2, DRAM, latency
};

// Of one warp.
struct Demands {
  std::array<Cycles, 3> stations{}; // pipelines, L2, DRAM
  Cycles alone{0};                  // its critical path
};

Wave waveOfNetwork(const Demands &demands, uint32_t warps) {
  Cycles busy{0};
  for (Cycles demand : demands.stations)
    busy += demand;
  const Cycles delay = std::max(demands.alone - busy, Cycles{0});
  const QueueingResult result = closedNetwork(demands.stations, delay, warps);
  Wave wave;
  wave.time = Cycles{warps / result.throughput};
  Cycles round = delay;
  for (Cycles residence : result.residence)
    round += residence;
  const double scale = round > Cycles{0} ? wave.time / round : 0;
  for (std::size_t k = 0; k < demands.stations.size(); ++k)
    wave.terms[k] = result.residence[k] * scale;
  wave.terms[3] = delay * scale;
  return wave;
}

// Barriers keep the resident blocks in step: all load, then all compute. While they load, L2 and
// DRAM work at the same time.
Wave waveOfSteps(const Demands &demands, const KernelProfile &profile, const GpuDevice &device,
                 uint32_t warps) {
  const SharedProfile &shared = *profile.shared;
  const double missing = shared.loadsPerWarp > 0
                             ? std::min(dramTraffic(profile).dramReads / shared.loadsPerWarp, 1.0)
                             : 0;
  const Cycles load = device.l2Latency + missing * device.dramLatency + 2 * device.sharedLatency;
  Wave wave;
  wave.terms = {std::max(warps * demands.stations[0], demands.alone), warps * demands.stations[1],
                warps * demands.stations[2], shared.stepsPerWarp * load};
  Cycles &overlapped = wave.terms[1] < wave.terms[2] ? wave.terms[1] : wave.terms[2];
  overlapped = Cycles{0};
  for (Cycles term : wave.terms)
    wave.time += term;
  return wave;
}

// (R10)-(R13)
Wave waveOf(const KernelProfile &profile, const InstructionCount &count, const GpuDevice &device,
            double blocksPerSm, double activeSms) {
  const auto warps = static_cast<uint32_t>(
      std::ceil(blocksPerSm * profile.occupancy.warpsPerBlock * profile.usedWarps));
  if (warps == 0)
    return {};
  Demands demands;
  demands.stations = {pipelines(profile, count, device), l2Path(profile, device, activeSms),
                      dram(profile, device, activeSms)};
  demands.alone = warpAlone(profile, count, device);
  return profile.shared ? waveOfSteps(demands, profile, device, warps)
                        : waveOfNetwork(demands, warps);
}

// What a launch spends most of its time on.
Limiter limiterOf(const std::array<Cycles, 4> &terms, const KernelProfile &profile,
                  const GpuDevice &device) {
  const auto most = static_cast<std::size_t>(std::ranges::max_element(terms) - terms.begin());
  if (most == 0)
    return profile.shared ? Limiter::SharedMemory : Limiter::Computation;
  if (profile.shared)
    return Limiter::TileLoads;
  if (most == 3)
    return Limiter::Parallelism;
  std::array<Cycles, AccessClasses> access{};
  for (std::size_t kind = 0; kind < AccessClasses; ++kind)
    access[kind] = departureDelay(static_cast<AccessClass>(kind),
                                  profile.classes[kind].transactionsPerInstruction,
                                  profile.classes[kind].dramPerInstruction, device);
  return busiestClass(profile, access);
}

} // namespace

TimeEstimate predictRefined(const KernelProfile &profile, const InstructionCount &instructions,
                            const GpuDevice &device) {
  TimeEstimate estimate;
  const double resident = profile.occupancy.blocksPerSm;
  if (profile.blocks == 0 || resident == 0)
    return estimate;
  const auto blocks = static_cast<double>(profile.blocks);
  const double full = std::floor(blocks / (resident * device.smCount));
  const double rest = blocks - full * resident * device.smCount;
  Wave whole, last;
  if (full > 0)
    whole = waveOf(profile, instructions, device, resident, device.smCount);
  if (rest > 0)
    last = waveOf(profile, instructions, device, std::ceil(rest / device.smCount),
                  std::min<double>(rest, device.smCount));
  std::array<Cycles, 4> terms{};
  for (std::size_t k = 0; k < terms.size(); ++k)
    terms[k] = whole.terms[k] * full + last.terms[k];
  constexpr const char *labels[] = {"computation", "L2", "DRAM", "latency"};
  for (std::size_t k = 0; k < terms.size(); ++k)
    estimate.terms.push_back({labels[k], terms[k] / device.clock});
  estimate.terms.push_back({"launch", launchOverhead(device)});
  for (const TimeTerm &term : estimate.terms)
    estimate.time += term.time;
  estimate.limiter = limiterOf(terms, profile, device);
  return estimate;
}

} // namespace cgpredict
