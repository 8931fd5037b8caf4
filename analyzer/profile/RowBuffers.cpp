#include "analyzer/profile/RowBuffers.h"

#include "analyzer/devices/DeviceDefaults.h"
#include "cachemodel/SetSelector.h"

#include <cmath>

namespace cgpredict {
namespace {

constexpr uint64_t ChannelBytes = 256;   // consecutive bytes of one DRAM channel
constexpr uint64_t QueuedRequests = 128; // of a channel, which its controller may reorder
constexpr std::size_t RememberedRows = 1 << 14;

} // namespace

DramRows dramRowsOf(const GpuDevice &device) {
  const uint32_t channels = dramChannels(device);
  return {dramRow(device).value() * channels, channels};
}

RowBuffers::RowBuffers(const DramRows &rows, double share)
    : rowBytes(rows.rowBytes), channels(rows.channels), channelCount(rows.channels),
      opened(RememberedRows),
      queued(static_cast<uint64_t>(
          std::ceil(static_cast<double>(QueuedRequests * rows.channels) * share))) {}

bool RowBuffers::opens(uint64_t address) {
  const uint64_t row =
      rowBytes.quotient(address) * channelCount + channels.rest(address / ChannelBytes);
  Opened &entry = opened[SetSelector::mix(row) % RememberedRows];
  const uint64_t now = transactions++;
  const bool open = entry.row == row && now - entry.last <= queued;
  entry = {row, now};
  return !open;
}

} // namespace cgpredict
