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
      residences(std::bit_ceil(4 * geometry.l2.lines())) {
  if (geometry.l1)
    l1.assign(geometry.sms, Cache(*geometry.l1));
}

Traffic TrafficModel::countSegments(const WarpAccess &access, uint32_t elementBytes) {
  Traffic traffic;
  if (access.affine && std::abs(access.stride) >= RequestBytes &&
      access.stride % elementBytes == 0 && access.base % elementBytes == 0 &&
      SectorBytes % elementBytes == 0) {
    traffic.replays = traffic.sectors = laneCount(access.mask);
    return traffic;
  }
  traffic.replays = static_cast<double>(requests.count(access, elementBytes));
  traffic.sectors = static_cast<double>(sectors.count(access, elementBytes));
  return traffic;
}

Traffic TrafficModel::access(const WarpAccess &access, uint32_t sm, uint32_t elementBytes,
                             bool store, std::span<const LineIndex> lines) {
  if (!geometry.cached)
    return guess(access, elementBytes, store, static_cast<double>(lines.size()));
  Traffic traffic = countSegments(access, elementBytes);
  std::size_t hits = 0;
  for (LineIndex line : lines)
    if (hitsL1(sm, line, store))
      ++hits;
    else
      accessLine(line, store, traffic);
  const double toL2 = 1 - static_cast<double>(hits) / static_cast<double>(lines.size());
  traffic.l1Requests = traffic.replays;
  traffic.replays *= toL2;
  traffic.sectors *= toL2;
  traffic.waitsForL2 = !store && hits < lines.size();
  traffic.waitsForDram = traffic.dramReads > 0;
  return traffic;
}

Traffic TrafficModel::readOnly(std::span<const LineIndex> sectors, uint32_t segments,
                               std::span<const LineIndex> lines) {
  Traffic traffic;
  traffic.readOnlyRequests = 1;
  traffic.replays = segments;
  traffic.sectors = static_cast<double>(sectors.size());
  for (LineIndex line : lines)
    accessLine(line, false, traffic);
  traffic.waitsForL2 = !sectors.empty();
  traffic.waitsForDram = traffic.dramReads > 0;
  return traffic;
}

Traffic TrafficModel::guess(const WarpAccess &access, uint32_t elementBytes, bool store,
                            double lines) {
  Traffic traffic = countSegments(access, elementBytes);
  traffic.l1Requests = traffic.replays;
  (store ? traffic.writeBacks : traffic.dramReads) = lines;
  traffic.rowOpenings = lines;
  traffic.waitsForL2 = traffic.waitsForDram = !store;
  return traffic;
}

// Stores write through and leave the L1 as it is.
bool TrafficModel::hitsL1(uint32_t sm, LineIndex line, bool store) {
  return !store && !l1.empty() && l1[sm].access(line);
}

void TrafficModel::accessLine(LineIndex line, bool store, Traffic &traffic) {
  const bool missed = !l2.access(line);
  if (becomesDirty(line, missed, store)) {
    traffic.writeBacks += 1;
    traffic.rowOpenings += opensRow(line);
  } else if (missed && !store) {
    traffic.dramReads += 1;
    traffic.rowOpenings += opensRow(line);
  }
}

// Rows lie across the channels. A channel's controller serves requests to one row together if they
// come soon after each other.
bool TrafficModel::opensRow(LineIndex line) {
  const uint64_t address = static_cast<uint64_t>(line) * geometry.l2.lineBytes;
  const uint64_t row = rowBytes.divide(address);
  const uint64_t channel = channels.rest(address / ChannelBytes);
  Opened &entry = opened[SetSelector::mix(row * geometry.channels + channel) % RememberedRows];
  const uint64_t now = transactions++;
  const bool open = entry.row == row && entry.channel == channel && now - entry.last <= queued;
  entry = {row, channel, now};
  return !open;
}

bool TrafficModel::becomesDirty(LineIndex line, bool missed, bool store) {
  if (!missed && !store)
    return false;
  const uint64_t hash = SetSelector::mix(static_cast<uint64_t>(line));
  Residence &residence = residences[hash & (residences.size() - 1)];
  const bool wasDirty = !missed && residence.line == line && residence.dirty;
  residence = {line, store || wasDirty};
  return store && !wasDirty;
}

} // namespace cgpredict
