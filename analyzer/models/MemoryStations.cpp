#include "analyzer/models/MemoryStations.h"

#include "analyzer/base/MemoryUnits.h"
#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/models/TileLoads.h"
#include "analyzer/profile/KeptLines.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

constexpr double RefreshShare = 0.26 / 7.8; // tRFC of tREFI, JEDEC JESD79-3, chips of 4 Gbit

// (R2) Sectors' times for which an access keeps a path: a segment is a request of its own, of the
// line's sectors however few it uses.
double sectorTimes(const Traffic &access, const GpuDevice &device) {
  const double perSegment = static_cast<double>(device.l2.line.value()) / SectorBytes;
  return std::max(access.replays * perSegment, access.sectors);
}

Cycles sectorTime(const GpuDevice &device) {
  return device.departureDelayL2 * (SectorBytes / static_cast<double>(device.l2.line.value())) /
         l2Efficiency(device);
}

// Of a store's sectors, those that the L2 has modified already: the others are written back one
// day.
double rewrittenShare(const Traffic &store, double lineBytes) {
  const double lines = std::max(store.sectors * SectorBytes / lineBytes, store.replays);
  return lines > 0 ? std::max(1 - store.writeBacks / lines, 0.0) : 0;
}

// Further sectors in part of a request's first one take half of its time.
double rewritingInPart(const Traffic &store, double cost) {
  const double first = std::min(store.sectorsInPart, store.replays);
  return first * (cost - 1) + (store.sectorsInPart - first) * std::max(cost / 2 - 1, 0.0);
}

// (R3) Sectors' times beyond those of other sectors, were the L2 to have modified them all. Those
// that continue the warp's last store have none.
double rewriting(const Traffic &store, const GpuDevice &device) {
  const RewriteCosts costs = l2RewriteCosts(device);
  const double paired = std::max(sectorTimes(store, device) - store.sectorsAlone -
                                     store.sectorsInPart - store.sectorsContinued,
                                 0.0);
  return paired * (costs.paired - 1) + store.sectorsAlone * (costs.alone - 1) +
         rewritingInPart(store, costs.inPart);
}

// (R3) Sectors' times at the slices, with `again` for those that store again what is modified: a
// request keeps its slice for a cycle, however few sectors it is of.
double sliceTimes(const Traffic &access, double again, const GpuDevice &device) {
  return std::max(access.replays * l2SectorsPerRequest(device),
                  sectorTimes(access, device) + again);
}

// Sectors' times of a warp's accesses.
struct PathLoad {
  double lineBytes = SectorBytes;   // of write-backs
  double answers = 0, requests = 0; // on the two ways of the SM's port
  double slices = 0;

  void add(double times, const Traffic &access, bool isStore, const GpuDevice &device) {
    const double own = times * sectorTimes(access, device);
    const double modified = isStore ? rewrittenShare(access, lineBytes) : 0;
    slices += times * ((1 - modified) * sliceTimes(access, 0, device) +
                       modified * sliceTimes(access, rewriting(access, device), device));
    (isStore ? requests : answers) += own;
    if (!isStore)
      requests += times * access.replays;
  }
};

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

// (R5) Row cycles of one channel for each row that opens. In order, a run of Q rows opens within
// tRC of its middle one, tRRD apart; a controller that takes requests out of turn keeps all banks
// busy.
double rowCycles(const GpuDevice &device) {
  if (!device.dramInOrder)
    return 1 / std::min<double>(dramBanks(device), dramActivations(device));
  const double run = freeBanks(dramBanks(device));
  return (1 + (run - 1) / (2 * dramActivations(device))) / run;
}

// (R4), (R5)
DramCosts dramCosts(double lineBytes, double mixed, const GpuDevice &device) {
  DramCosts costs;
  costs.burst = Seconds{lineBytes / streamingBandwidth(device, mixed).value()} * device.clock;
  const Cycles rowCycle = dramRowCycle(device) * device.clock / (1 - RefreshShare);
  costs.row = std::max(costs.burst, rowCycle * rowCycles(device) / dramChannels(device));
  return costs;
}

// (R4) 0: one direction only; 1: the bus turns around as often as with a triad, a third of whose
// traffic goes the other way, and a copy, which take the same share of the peak.
double turnsOfBus(double reads, double writes) {
  const double all = reads + writes;
  return all > 0 ? std::min(3 * std::min(reads, writes) / all, 1.0) : 0;
}

double lineBytes(const KernelProfile &profile) {
  return static_cast<double>(std::max<uint64_t>(profile.trafficLineBytes, 1));
}

// (R6) Share of the lines that the launch loads, or of those that it stores to, that are still in
// the L2 from launches before: those that have fewer than `ways` others in their set, of which
// there are f ways on average (Poisson), where f is what has been used since over the size of the
// L2.
double keptFromBefore(double EarlierUse::*share, const KernelProfile &profile,
                      const GpuDevice &device) {
  if (!device.l2.exists())
    return 0;
  const uint32_t ways = device.l2.ways != 0 ? device.l2.ways : TypicalWays;
  double kept = 0;
  for (const EarlierUse &use : profile.history)
    kept += use.*share * keptShare(use.bytesSince, device.l2.size.value(), ways);
  return kept;
}

PathLoad pathLoadOf(const KernelProfile &profile, const GpuDevice &device) {
  PathLoad load{.lineBytes = lineBytes(profile)};
  for (const SiteProfile &site : profile.sites)
    if (!site.bankConflicts)
      load.add(site.instructionsPerWarp, site.traffic, site.isStore, device);
  load.add(tileLoadsOf(profile), TileLoad, false, device);
  return load;
}

} // namespace

// (R6) What fits into the L2 is read once.
double linesReadOnce(double reads, const KernelProfile &profile, const GpuDevice &device) {
  const double warps = profile.warps();
  if (profile.footprintBytes > device.l2.size.value() || warps == 0)
    return reads;
  return std::min(reads,
                  static_cast<double>(profile.footprintBytes) / lineBytes(profile) / warps);
}

double readsFromDram(double reads, const KernelProfile &profile, const GpuDevice &device) {
  return (1 - keptFromBefore(&EarlierUse::loadedShare, profile, device)) *
         linesReadOnce(reads, profile, device);
}

double writesToDram(double writeBacks, const KernelProfile &profile, const GpuDevice &device) {
  return (1 - keptFromBefore(&EarlierUse::storedShare, profile, device)) * writeBacks;
}

double readsBeforeWrites(const Traffic &traffic, const KernelProfile &profile,
                         const GpuDevice &device) {
  if (!device.dramReadsBeforePartWrites)
    return 0;
  return writesToDram(std::max(traffic.partWritten, 0.0), profile, device);
}

Cycles l2PortDemand(const KernelProfile &profile, const GpuDevice &device) {
  const PathLoad load = pathLoadOf(profile, device);
  return std::max(load.answers, load.requests) * sectorTime(device);
}

Cycles l2Demand(const KernelProfile &profile, const GpuDevice &device, double activeSms) {
  const PathLoad load = pathLoadOf(profile, device);
  const Cycles port = l2PortDemand(profile, device);
  if (!device.l2.exists())
    return port;
  const Cycles slices{load.slices * activeSms / l2SectorsPerCycle(device) / l2Efficiency(device)};
  if (!device.l2Bandwidth)
    return std::max(port, slices);
  const double bytes =
      (profile.traffic.sectors + tileLoadsOf(profile) * TileLoad.sectors) * SectorBytes * activeSms;
  return std::max({port, slices, Seconds{bytes / device.l2Bandwidth->value()} * device.clock});
}

// (R7) The efficiency of streams, of which each row is opened once, has these openings in it. Where
// requests wait for each other, the bus does too while a row opens; else banks open rows while the
// bus carries others' data.
Cycles dramDemand(const KernelProfile &profile, const GpuDevice &device, double activeSms) {
  const Traffic traffic = dramTraffic(profile);
  const double reads = readsFromDram(traffic.dramReads, profile, device) +
                       readsBeforeWrites(traffic, profile, device);
  const double writeBacks = writesToDram(traffic.writeBacks, profile, device);
  const double before = traffic.dramReads + traffic.writeBacks;
  const double transactions = reads + writeBacks;
  const DramCosts costs = dramCosts(lineBytes(profile), turnsOfBus(reads, writeBacks), device);
  const double opening = before > 0 ? traffic.rowOpenings * transactions / before : 0;
  if (!device.dramInOrder)
    return std::max(costs.burst * transactions, costs.row * opening) * activeSms;
  const double once =
      transactions * lineBytes(profile) / static_cast<double>(dramRow(device).value());
  const double again = std::max(opening - once, 0.0);
  const bool tiles = profile.shared && profile.shared->stepsPerWarp > 0;
  if (tiles) // rows are all alike: the other lines of one pass while further ones open
    return std::max(costs.burst * transactions, costs.row * again) * activeSms;
  return (costs.burst * (transactions - again) + costs.row * again) * activeSms;
}

LoadWait loadWait(const Traffic &access, const KernelProfile &profile, const GpuDevice &device) {
  const Cycles row = dramCosts(lineBytes(profile), 0, device).row;
  const Cycles lines = std::max(
      sectorTimes(access, device) * sectorTime(device) - device.departureDelayL2, Cycles{0});
  const double otherLines = std::max(access.dramReads - access.waitsForDram, 0.0);
  const double missing = 1 - keptFromBefore(&EarlierUse::loadedShare, profile, device);
  const Cycles hit = access.readOnlyRequests > 0 ? device.readOnly.latency : l1Latency(device);
  const auto partOf = [](double share, Cycles each, Cycles inAll) {
    return LoadWait::Part{share, share > 0 ? each + inAll / share : Cycles{0}};
  };
  return {.always = hit,
          .further = {partOf(access.waitsForL2, device.l2Latency - hit, lines),
                      partOf(missing * access.waitsForDram, device.dramLatency,
                             missing * otherLines * row)}};
}

} // namespace cgpredict
