// What the analysis knows of a GPU: one plain struct per device file (devices/*.toml).
//
// Everything the models compute with stands in typed fields; where each number comes from stands
// beside them in `parameters`, for `cgpredict devices show` and for a report's assumptions.
// A GpuDevice made by DeviceFile.h is consistent: no field is zero that a model divides by.
#ifndef CGPREDICT_ANALYZER_GPUDEVICE_H
#define CGPREDICT_ANALYZER_GPUDEVICE_H

#include "analyzer/Units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

/// How a line number selects its L2 set.
enum class SetHash {
  None,   ///< one set: fully associative
  Modulo, ///< low bits of the line number
  Xor     ///< all bits of the line number, folded by exclusive or
};

struct L2Cache {
  Bytes size{0};
  Bytes line{0};
  uint32_t ways = 0; ///< 0: fully associative
  SetHash hash = SetHash::None;

  uint64_t lines() const { return size.value() / line.value(); }
  /// Lines of one set.
  uint64_t associativity() const { return ways == 0 ? lines() : ways; }
  uint64_t sets() const { return lines() / associativity(); }
};

/// One entry of a device file, as written there.
struct DeviceParameter {
  std::string field;  ///< "l2.size"
  std::string value;  ///< "128 KiB"
  std::string source; ///< key of GpuDevice::sources; may be empty where assumed
  std::string note;
  bool assumed = false; ///< not published
  std::string range;    ///< of an assumed value: what it may be
  uint32_t line = 0;    ///< in the device file
};

struct DeviceSource {
  std::string key, citation;
};

struct GpuDevice {
  std::string id;   ///< file name without its suffix: "jetson-tk1"
  std::string name; ///< "NVIDIA Jetson TK1"
  std::string computeCapability;
  std::string target; ///< architecture, "sm_32"

  Hertz clock{0};
  uint32_t smCount = 0;
  uint32_t warpSize = 0;
  uint32_t coresPerSm = 0;
  uint32_t schedulersPerSm = 0;
  std::optional<uint32_t> doublesPerCyclePerSm;  ///< fp64 operations an SM starts per cycle
  std::optional<uint32_t> specialsPerCyclePerSm; ///< special-function operations per cycle
  double instCycle = 0;                          ///< issue cycles of one warp instruction, (12)

  uint32_t maxThreadsPerSm = 0;
  uint32_t maxWarpsPerSm = 0;
  uint32_t maxBlocksPerSm = 0;
  uint32_t maxThreadsPerBlock = 0;
  uint32_t registersPerSm = 0;
  uint32_t registersPerBlock = 0;
  uint32_t maxRegistersPerThread = 0;
  uint32_t registerAllocationUnit = 0; ///< registers; a warp's share is rounded up to it
  uint32_t warpAllocationUnit = 0;     ///< warps; a block's warps are rounded up to it
  Bytes sharedMemoryPerSm{0};
  Bytes sharedMemoryPerBlock{0};
  Bytes sharedMemoryAllocationUnit{0};

  L2Cache l2;
  Cycles l2Latency{0};
  Cycles dramLatency{0};
  Cycles departureDelayL2{0};
  Cycles departureDelayDram{0};
  Cycles sharedLatency{0};
  Cycles smemLoadConst{0}; ///< (19)
  uint32_t sharedBanks = 0;
  Bytes sharedBankWidth{0};
  std::optional<Bytes> onChipMemory; ///< L1 and shared memory together
  std::optional<Bytes> l1Line;
  BytesPerSecond dramBandwidth{0};
  std::optional<Bytes> dramSize;
  std::optional<uint32_t> dramBusBits;
  std::optional<Hertz> dramClock; ///< two transfers per clock

  std::vector<DeviceParameter> parameters; ///< in the order of the file
  std::vector<DeviceSource> sources;
};

} // namespace cgpredict

#endif
