#include "analyzer/profile/MemoryTraffic.h"

#include "analyzer/devices/DeviceDefaults.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

namespace cgpredict {
namespace {

constexpr uint32_t SectorBytes = 32;     // the L2's unit of transfer
constexpr uint32_t ChannelBytes = 256;   // consecutive bytes of one DRAM channel
constexpr uint64_t QueuedRequests = 128; // of a channel, which its controller may reorder
constexpr std::size_t RememberedRows = 1 << 14;

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
    geometry.l1 = randomSets(globalL1(device), line, TypicalWays);
  geometry.cached = device.l2.exists();
  geometry.channels = dramChannels(device);
  geometry.rowBytes = dramRow(device).value() * geometry.channels;
  return geometry;
}

TrafficModel::TrafficModel(const TrafficGeometry &geometry)
    : geometry(geometry), rowBytes(geometry.rowBytes), channels(geometry.channels), l2(geometry.l2),
      sectors(SectorBytes), requests(RequestBytes), opened(RememberedRows),
      queued(static_cast<uint64_t>(
          std::ceil(static_cast<double>(QueuedRequests * geometry.channels) * geometry.share))),
      residences(std::bit_ceil(4 * geometry.l2.lines()), Nothing) {
  if (geometry.l1)
    l1.assign(geometry.sms, Cache(*geometry.l1));
}

TrafficModel::Segments TrafficModel::segmentsOf(const WarpAccess &access, uint32_t elementBytes) {
  if (access.affine && std::abs(access.stride) >= RequestBytes &&
      access.stride % elementBytes == 0 && access.base % elementBytes == 0 &&
      SectorBytes % elementBytes == 0) {
    const double lanes = laneCount(access.mask);
    return {lanes, lanes};
  }
  return {static_cast<double>(requests.count(access, elementBytes)),
          static_cast<double>(sectors.count(access, elementBytes))};
}

void TrafficModel::access(const WarpAccess &access, uint32_t sm, uint32_t elementBytes, bool store,
                          std::span<const LineIndex> lines, Traffic &sum) {
  if (!geometry.cached)
    return guess(access, elementBytes, store, static_cast<double>(lines.size()), sum);
  std::size_t hits = 0;
  bool waits = false;
  l2.apply([&](auto &&hitsL2) {
    for (LineIndex line : lines)
      if (hitsL1(sm, line, store))
        ++hits;
      else
        waits |= accessLine(line, !hitsL2(line), store, sum);
  });
  const Segments segments = segmentsOf(access, elementBytes);
  const double toL2 = 1 - static_cast<double>(hits) / static_cast<double>(lines.size());
  sum.l1Requests += segments.requests;
  sum.replays += segments.requests * toL2;
  sum.sectors += segments.sectors * toL2;
  sum.waitsForL2 += !store && hits < lines.size();
  sum.waitsForDram += waits;
}

void TrafficModel::readOnly(std::span<const LineIndex> sectors, uint32_t segments,
                            std::span<const LineIndex> lines, Traffic &sum) {
  bool waits = false;
  l2.apply([&](auto &&hitsL2) {
    for (LineIndex line : lines)
      waits |= accessLine(line, !hitsL2(line), false, sum);
  });
  sum.readOnlyRequests += 1;
  sum.replays += segments;
  sum.sectors += static_cast<double>(sectors.size());
  sum.waitsForL2 += !sectors.empty();
  sum.waitsForDram += waits;
}

void TrafficModel::guess(const WarpAccess &access, uint32_t elementBytes, bool store, double lines,
                         Traffic &sum) {
  const Segments segments = segmentsOf(access, elementBytes);
  sum.l1Requests += segments.requests;
  sum.replays += segments.requests;
  sum.sectors += segments.sectors;
  (store ? sum.writeBacks : sum.dramReads) += lines;
  sum.rowOpenings += lines;
  sum.waitsForL2 += !store;
  sum.waitsForDram += !store;
}

// Stores write through and leave the L1 as it is.
bool TrafficModel::hitsL1(uint32_t sm, LineIndex line, bool store) {
  return !store && !l1.empty() && l1[sm].access(line);
}

// Returns whether a load waits for DRAM.
bool TrafficModel::accessLine(LineIndex line, bool missed, bool store, Traffic &sum) {
  if (!missed && !store)
    return false;
  const bool writtenBack = becomesDirty(line, missed, store);
  if (!writtenBack && (!missed || store))
    return false;
  (writtenBack ? sum.writeBacks : sum.dramReads) += 1;
  sum.rowOpenings += opensRow(line);
  return !writtenBack;
}

// Rows lie across the channels. A channel's controller serves requests to one row together if they
// come soon after each other.
bool TrafficModel::opensRow(LineIndex line) {
  const uint64_t address = static_cast<uint64_t>(line) * geometry.l2.lineBytes;
  const uint64_t row =
      rowBytes.divide(address) * geometry.channels + channels.rest(address / ChannelBytes);
  Opened &entry = opened[SetSelector::mix(row) % RememberedRows];
  const uint64_t now = transactions++;
  const bool open = entry.row == row && now - entry.last <= queued;
  entry = {row, now};
  return !open;
}

bool TrafficModel::becomesDirty(LineIndex line, bool missed, bool store) {
  const uint64_t bits = static_cast<uint64_t>(line);
  uint64_t &residence = residences[SetSelector::mix(bits) & (residences.size() - 1)];
  const bool wasDirty = !missed && residence == (bits << 1 | 1);
  residence = bits << 1 | (store || wasDirty ? 1 : 0);
  return store && !wasDirty;
}

} // namespace cgpredict
