#include "analyzer/profile/MemoryTraffic.h"

#include "analyzer/base/MemoryUnits.h"
#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/profile/ReadOnlyCaches.h"
#include "analyzer/warps/BankConflicts.h"
#include "analyzer/warps/SectorCover.h"
#include "analyzer/warps/TagBanks.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <utility>

namespace cgpredict {
namespace {

constexpr std::size_t LinesOnTheirWay = 1 << 16;
constexpr double LinesJoined = 6; // of a warp's store, that its next one is joined with

void countWaits(WaitsFor what, TrafficSum &sum) {
  sum.traffic.waitsForL2 += what != WaitsFor::Nothing;
  sum.traffic.waitsForDram += what == WaitsFor::Dram;
}

// Beyond what the load has missed itself, for a share of the loads that are like it.
LoadWaits joinsOf(WaitsFor what, WaitsFor missed, double share) {
  return {share * (what != WaitsFor::Nothing && missed == WaitsFor::Nothing),
          share * (what == WaitsFor::Dram && missed != WaitsFor::Dram)};
}

} // namespace

TrafficGeometry trafficGeometry(const GpuDevice &device, const ModelledSms &modelled) {
  TrafficGeometry geometry;
  const auto line = static_cast<uint32_t>(dramTransaction(device).value());
  const uint32_t ways = device.l2.ways != 0 ? device.l2.ways : TypicalWays;
  const Bytes share{device.l2.size.value() * modelled.sms / modelled.ofDevice};
  geometry.l2 = randomSets(share, line, ways);
  geometry.sms = modelled.sms;
  geometry.share = modelled.share();
  if (globalL1(device).value() > 0)
    geometry.l1 = randomSets(globalL1(device), RequestBytes, TypicalWays);
  geometry.cached = device.l2.exists();
  geometry.banked = majorCapability(device) >= 7; // its L1 is the memory of shared memory
  geometry.rows = dramRowsOf(device);
  return geometry;
}

void TrafficSum::add(const TrafficSum &other, double weight) {
  traffic.add(other.traffic, weight);
  otherOpenings.resize(std::max(otherOpenings.size(), other.otherOpenings.size()));
  for (std::size_t i = 0; i < other.otherOpenings.size(); ++i)
    otherOpenings[i] += weight * other.otherOpenings[i];
  waits.resize(std::max(waits.size(), other.waits.size()));
  for (std::size_t warp = 0; warp < other.waits.size(); ++warp)
    waits[warp].add(other.waits[warp], weight);
}

void TrafficSum::takeL2(const TrafficSum &other, double weight) {
  for (double Traffic::*field :
       {&Traffic::replays, &Traffic::sectors, &Traffic::waitsForL2, &Traffic::joinsL2})
    traffic.*field = weight * (other.traffic.*field);
  waits.resize(std::max(waits.size(), other.waits.size()));
  for (std::size_t warp = 0; warp < other.waits.size(); ++warp)
    waits[warp].l2 = weight * other.waits[warp].l2;
}

Traffic TrafficSum::perExecution(double executions) const {
  Traffic one;
  if (executions <= 0)
    return one;
  one.add(traffic, 1 / executions);
  const auto ofWarp = executions / static_cast<double>(waits.size());
  for (const LoadWaits &warp : waits) {
    one.joinsL2 = std::max(one.joinsL2, std::min(warp.l2 / ofWarp, 1.0) - one.waitsForL2);
    one.joinsDram = std::max(one.joinsDram, std::min(warp.dram / ofWarp, 1.0) - one.waitsForDram);
  }
  return one;
}

TrafficModel::TrafficModel(const TrafficGeometry &geometry)
    : geometry(geometry), l2(geometry.l2), sectors(SectorBytes), requests(RequestBytes),
      fromDram(0, LinesOnTheirWay), rows(geometry.rows, geometry.share),
      storedBytes(geometry.l2.lineBytes),
      residences(std::bit_ceil(4 * geometry.l2.lines())) {
  for (const DramRows &other : geometry.otherRows)
    otherRows.emplace_back(other, geometry.share);
  if (!geometry.l1)
    return;
  l1.assign(geometry.sms, SectoredCache(*geometry.l1, SectorBytes));
  pending.reserve(geometry.sms);
  for (uint32_t sm = 0; sm < geometry.sms; ++sm)
    pending.emplace_back(geometry.warpsPerBlock);
}

bool TrafficModel::areApart(const WarpAccess &access, uint32_t elementBytes) {
  return access.affine && std::abs(access.stride) >= RequestBytes &&
         access.stride % elementBytes == 0 && access.base % elementBytes == 0 &&
         SectorBytes % elementBytes == 0;
}

double TrafficModel::requestsOf(const WarpAccess &access, uint32_t elementBytes) {
  return areApart(access, elementBytes)
             ? laneCount(access.mask)
             : static_cast<double>(requests.count(access, elementBytes));
}

double TrafficModel::sectorsOf(const WarpAccess &access, uint32_t elementBytes) {
  return areApart(access, elementBytes)
             ? laneCount(access.mask)
             : static_cast<double>(sectors.count(access, elementBytes));
}

double TrafficModel::bankWordsOf(const WarpAccess &access, uint32_t elementBytes) {
  const int64_t start = access.base & (RequestBytes - 1);
  if (access.affine && lastBanks.mask == access.mask && lastBanks.start == start &&
      lastBanks.stride == access.stride && lastBanks.elementBytes == elementBytes)
    return lastBanks.words;
  int64_t low = std::numeric_limits<int64_t>::max();
  forEachLane(access.mask, [&](unsigned lane) { low = std::min(low, access.address(lane)); });
  low &= ~static_cast<int64_t>(RequestBytes - 1);
  PerLane<int64_t> offsets{};
  forEachLane(access.mask, [&](unsigned lane) { offsets[lane] = access.address(lane) - low; });
  const double words = bankConflicts(access.mask, offsets, elementBytes, SharedBanks());
  if (access.affine)
    lastBanks = {access.mask, start, access.stride, elementBytes, words};
  return words;
}

double TrafficModel::lookUp(const WarpAccess &access, uint32_t elementBytes, TrafficSum &sum) {
  if (!geometry.banked) {
    const double segments = requestsOf(access, elementBytes);
    sum.traffic.l1Requests += segments;
    return segments;
  }
  const std::span<const LineIndex> segments = requests.lines(access, elementBytes);
  sum.traffic.l1Requests += static_cast<double>(segments.size());
  sum.traffic.tagTurns += tagTurns(segments);
  sum.traffic.bankWords += bankWordsOf(access, elementBytes);
  return static_cast<double>(segments.size());
}

void TrafficModel::access(const WarpAccess &access, uint32_t sm, uint32_t elementBytes, bool store,
                          std::span<const LineIndex> lines, TrafficSum &sum) {
  if (!geometry.cached)
    return guess(access, elementBytes, store, static_cast<double>(lines.size()), sum);
  const double segments = lookUp(access, elementBytes, sum);
  if (!store && !l1.empty())
    return loadThroughL1(access, sm, elementBytes, sum);
  sum.traffic.replays += segments;
  sum.traffic.sectors += sectorsOf(access, elementBytes);
  if (store)
    storeLines(access, elementBytes, lines, sum);
  else
    countWaits(loadLines(lines, sum).what, sum);
}

// Write through, and leave an L1 as it is.
void TrafficModel::storeLines(const WarpAccess &access, uint32_t elementBytes,
                              std::span<const LineIndex> lines, TrafficSum &sum) {
  storedBytes.find(access, elementBytes, addCover(access, elementBytes, sum), lines);
  l2.apply([&](auto &&hits) {
    for (std::size_t i = 0; i < lines.size(); ++i)
      accessLine(lines[i], !hits(lines[i]), storedBytes.of(i), sum);
  });
}

PendingHit TrafficModel::loadLines(std::span<const LineIndex> lines, TrafficSum &sum) {
  PendingHit waits;
  if (!lines.empty())
    waits = {WaitsFor::L2, WaitsFor::L2};
  l2.apply([&](auto &&hits) {
    for (LineIndex line : lines)
      if (accessLine(line, !hits(line), 0, sum)) {
        waits = {WaitsFor::Dram, WaitsFor::Dram};
        fromDram.ask({&line, 1}, WaitsFor::Dram, WaitsFor::Dram);
      } else {
        waits.inStep = std::max(waits.inStep, fromDram.hit(line).inStep);
      }
  });
  return waits;
}

void TrafficModel::loadThroughL1(const WarpAccess &access, uint32_t sm, uint32_t elementBytes,
                                 TrafficSum &sum) {
  PendingHit joined;
  pending[sm].turnOf(access.warp);
  missing.clear();
  for (LineIndex sector : sectors.lines(access, elementBytes))
    if (!l1[sm].access(sector)) {
      missing.push_back(sector);
    } else {
      const PendingHit hit = pending[sm].hit(sector);
      joined = {std::max(joined.what, hit.what), std::max(joined.inStep, hit.inStep)};
    }
  coarserLines(missing, RequestBytes / SectorBytes, missingSegments);
  coarserLines(missing, lineBytes() / SectorBytes, missingLines);
  sum.traffic.replays += static_cast<double>(missingSegments.size());
  sum.traffic.sectors += static_cast<double>(missing.size());
  fromDram.turnOf(access.warp);
  const auto [missed, inStep] = loadLines(missingLines, sum);
  pending[sm].ask(missing, missed, inStep);
  countWaits(missed, sum);
  LoadWaits joins = joinsOf(joined.what, missed, 1 - geometry.blocksInStep);
  joins.add(joinsOf(std::max(joined.inStep, inStep), missed, geometry.blocksInStep), 1);
  sum.traffic.joinsL2 += joins.l2;
  sum.traffic.joinsDram += joins.dram;
  if (geometry.warpsPerBlock == 0)
    return;
  joins.add({double(missed != WaitsFor::Nothing), double(missed == WaitsFor::Dram)}, 1);
  sum.waits.resize(geometry.warpsPerBlock);
  sum.waits[access.warp % geometry.warpsPerBlock].add(joins, 1);
}

void TrafficModel::readOnly(std::span<const LineIndex> sectors, uint32_t segments,
                            std::span<const LineIndex> lines, TrafficSum &sum) {
  sum.traffic.readOnlyRequests += 1;
  sum.traffic.replays += segments;
  sum.traffic.sectors += static_cast<double>(sectors.size());
  countWaits(loadLines(lines, sum).what, sum);
}

void TrafficModel::guess(const WarpAccess &access, uint32_t elementBytes, bool store, double lines,
                         TrafficSum &sum) {
  const double segments = lookUp(access, elementBytes, sum);
  sum.traffic.replays += segments;
  sum.traffic.sectors += sectorsOf(access, elementBytes);
  (store ? sum.traffic.writeBacks : sum.traffic.dramReads) += lines;
  sum.traffic.rowOpenings += lines;
  sum.otherOpenings.resize(otherRows.size());
  for (double &openings : sum.otherOpenings)
    openings += lines;
  sum.traffic.waitsForL2 += !store;
  sum.traffic.waitsForDram += !store;
}

SectorCover TrafficModel::addCover(const WarpAccess &store, uint32_t elementBytes,
                                   TrafficSum &sum) {
  const SectorCover cover = sectorCover(store, elementBytes);
  sum.traffic.sectorsAlone += cover.alone;
  if (cover.inPart == 0)
    return cover;
  (continuesLastStore(store, elementBytes) ? sum.traffic.sectorsContinued
                                           : sum.traffic.sectorsInPart) += cover.inPart;
  return cover;
}

// Another one of the source, to elements beside those of the last one, members of a structure, while
// what joins them still holds its lines.
bool TrafficModel::continuesLastStore(const WarpAccess &store, uint32_t elementBytes) {
  lastStores.resize(std::max<std::size_t>(lastStores.size(), store.warp + 1));
  const WarpAccess last = std::exchange(lastStores[store.warp], store);
  bool beside = last.site != store.site && last.mask == store.mask &&
                requestsOf(store, elementBytes) <= LinesJoined;
  forEachLane(beside ? store.mask : 0, [&](unsigned lane) {
    const int64_t apart = std::abs(store.address(lane) - last.address(lane));
    beside &= apart >= elementBytes && apart < SectorBytes;
  });
  return beside;
}

// Returns whether a load waits for DRAM.
bool TrafficModel::accessLine(LineIndex line, bool missed, ByteMask stored, TrafficSum &sum) {
  if (!missed && !stored)
    return false;
  const bool writtenBack = becomesDirty(line, missed, stored, sum);
  if (!writtenBack && (!missed || stored))
    return false;
  (writtenBack ? sum.traffic.writeBacks : sum.traffic.dramReads) += 1;
  countOpenings(line, sum);
  return !writtenBack;
}

void TrafficModel::countOpenings(LineIndex line, TrafficSum &sum) {
  const uint64_t address = static_cast<uint64_t>(line) * geometry.l2.lineBytes;
  sum.traffic.rowOpenings += rows.opens(address);
  if (otherRows.empty())
    return;
  sum.otherOpenings.resize(otherRows.size());
  for (std::size_t i = 0; i < otherRows.size(); ++i)
    sum.otherOpenings[i] += otherRows[i].opens(address);
}

bool TrafficModel::becomesDirty(LineIndex line, bool missed, ByteMask stored, TrafficSum &sum) {
  const LineResidence *there = missed ? nullptr : residences.find(line);
  const LineResidence before = there ? *there : LineResidence{.line = line, .loaded = !stored};
  LineResidence after = before;
  after.stored |= stored;
  residences.put(after);
  if (!after.loaded)
    sum.traffic.partWritten += storedBytes.inPart(after.stored) - storedBytes.inPart(before.stored);
  return stored != 0 && before.stored == 0;
}

} // namespace cgpredict
