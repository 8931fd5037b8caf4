// How many of a GPU's SMs are modelled together. They share the L2 and DRAM: other lines of a DRAM
// row and lines that several blocks load are asked for by other SMs at about the same time, so one
// SM's accesses alone would open rows and miss lines that no GPU does.
//
// Consecutive blocks run at the same time, spread over the SMs in turn. Where a GPU holds more
// warps than are worth the time, some SMs with their share of the L2 stand for all. They run the
// blocks that they would get among all SMs: those of one SM are as many apart as there are SMs, and
// rarely share what its L1 holds. Where not enough threads are known for that, they run consecutive
// blocks, then those behind.
#ifndef CGPREDICT_ANALYZER_PROFILE_MODELLEDSMS_H
#define CGPREDICT_ANALYZER_PROFILE_MODELLEDSMS_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/profile/Occupancy.h"
#include "cachemodel/CacheGeometry.h"

#include <string>
#include <vector>

namespace cgpredict {

struct ModelledSms {
  uint32_t sms = 1;
  uint32_t ofDevice = 1;
  uint64_t blocksPerSm = 1;
  bool consecutive = false; ///< blocks: none of them are others SMs'
  /// Consecutive blocks of which each SM gets one; the first `sms` are modelled.
  uint32_t perTurn() const { return consecutive ? sms : ofDevice; }
  /// From the first to the last that run together.
  uint64_t blocks() const { return perTurn() * blocksPerSm; }
  /// Of the block that is `place` blocks behind the first; not modelled from `sms` on.
  uint32_t smOf(uint64_t place) const { return static_cast<uint32_t>(place % perTurn()); }
  /// Their blocks among those from `first` on.
  std::vector<uint64_t> among(uint64_t first, uint64_t count) const;
  double share() const { return static_cast<double>(sms) / ofDevice; }
};

/// All of them, or as many as hold MostModelledWarps.
ModelledSms modelledSms(const GpuDevice &device, const Occupancy &occupancy);
constexpr uint64_t MostModelledWarps = 2048;

/// As many as hold two batches in `blocks` blocks, all of them theirs; at least one.
ModelledSms fittedTo(ModelledSms modelled, uint64_t blocks);

/// As many as `most` allows of what takes `used` now: fewer, but at least one. All blocks are
/// theirs, as few among others would share no lines with neighbours.
ModelledSms fewer(ModelledSms modelled, uint64_t used, uint64_t most);

/// Their share of the L2 as the method has it: with the device's ways and hash, of which no smaller
/// part can be modelled than a set.
CacheGeometry l2Share(const GpuDevice &device, const ModelledSms &modelled);

/// "32 of 80 SMs stand for all, with their share of the L2"; empty where all are modelled.
std::string noteOf(const ModelledSms &modelled);

} // namespace cgpredict

#endif
