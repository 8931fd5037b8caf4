// What the analysis knows of a GPU: one plain struct per device file (devices/*.toml).
//
// Everything the models compute with stands in typed fields; where each number comes from stands
// beside them in `parameters`, for `cgpredict devices show` and for a report's assumptions.
// A GpuDevice made by DeviceFile.h is consistent: no field is zero that a model divides by.
#ifndef CGPREDICT_ANALYZER_DEVICES_GPUDEVICE_H
#define CGPREDICT_ANALYZER_DEVICES_GPUDEVICE_H

#include "analyzer/base/Units.h"
#include "analyzer/devices/DeviceParameter.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

/// How a line number selects its L2 set.
enum class SetHash {
  None,   ///< not known; one set, as if fully associative
  Modulo, ///< low bits of the line number
  Xor     ///< all bits of the line number, folded by exclusive or
};

struct L2Cache {
  Bytes size{0};
  Bytes line{0};
  uint32_t ways = 0; ///< 0: fully associative; where the hash is not known, for random sets
  SetHash hash = SetHash::None;
  uint32_t partitions = 1; ///< each has what the SMs near it use

  /// False: every line of an access is a DRAM transaction of `line` bytes.
  bool exists() const { return size.value() > 0; }
  uint64_t lines() const { return size.value() / line.value(); }
  /// Lines of one set.
  uint64_t associativity() const { return ways == 0 || hash == SetHash::None ? lines() : ways; }
  uint64_t sets() const { return lines() / associativity(); }
  bool operator==(const L2Cache &) const = default;
};

/// Read-only data caches of an SM, through which __ldg reads.
struct ReadOnlyCache {
  Bytes size{0};       ///< of each
  Bytes line{32};      ///< what a miss fetches
  uint32_t caches = 1; ///< each serves some of the SM's schedulers
  uint32_t rate = 0;   ///< addresses that all of them take per cycle
  Cycles latency{0};   ///< of a load that hits
  bool operator==(const ReadOnlyCache &) const = default;
};

/// Latencies of the volkov model, [cycles].
struct VolkovLatencies {
  std::optional<Cycles> alu, branchTaken, branchNotTaken;
  std::optional<Cycles> ilp;              ///< from one instruction of a warp to its next
  std::optional<Cycles> blockReplacement; ///< of a finished block by the next
  std::optional<Cycles> global;           ///< global memory access
  std::optional<Cycles> specialRegister;  ///< reading threadIdx and its like
};

/// Costs of the luo-suda model, [cycles], by operand: constant or register, integer or float.
struct LuoSudaRow {
  double intConstant = 0, intRegister = 0, floatConstant = 0, floatRegister = 0;
};

struct LuoSudaParameters {
  double a = 0, b = 0, c = 0, d = 0; ///< of (3)-(5)
  double memory = 0;                 ///< a load or a store
  LuoSudaRow add, multiply, divide, negate, minMaxOrXor, bitAnd, bitNot;
};

/// Parameters of the hong-kim model as published, in core cycles.
struct HongKimParameters {
  std::optional<Cycles> latency;          ///< Mem_L
  std::optional<Cycles> coalescedDelay;   ///< Departure_del_coal
  std::optional<Cycles> uncoalescedDelay; ///< Departure_del_uncoal
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
  std::optional<uint32_t> toFloatPerCyclePerSm;  ///< conversions of integers to float, if their own
  std::optional<uint32_t>
      intProductsPerCyclePerSm;                ///< products of 32-bit integers, if fewer than cores
  std::optional<uint32_t> loadStoreLanesPerSm; ///< addresses an SM accepts per cycle
  std::optional<uint32_t> sharedLanesPerSm;    ///< words of shared memory an SM moves per cycle
  std::optional<double> l1LinesPerCycle;       ///< of 128 bytes, of one instruction
  std::optional<double> l1StoreLinesPerCycle;  ///< of a store, with part of one sector each
  std::optional<double> l1BankWordsPerCycle;   ///< of 4 bytes, of one bank
  std::optional<Cycles> l1AccessGap;           ///< beyond the time of its lanes
  std::optional<Cycles> l1Latency;             ///< of a load that the L1 serves
  std::optional<Cycles> aluLatency;            ///< of a dependent arithmetic instruction
  double instCycle = 0;                        ///< issue cycles of one warp instruction, (12)
  std::optional<Seconds> launchOverhead;       ///< of one kernel launch
  std::optional<Seconds> backToBackLaunch;     ///< of one that follows another without a wait
  std::optional<Cycles>
      blockReplacement;                ///< from a block's end to its successor's first instruction
  std::optional<Cycles> blockInterval; ///< between two blocks that the GPU starts
  std::optional<double> warpsTogether; ///< share of first loads for which a block's warps queue
                                       ///< behind each other at what all SMs share

  uint32_t maxThreadsPerSm = 0;
  uint32_t maxWarpsPerSm = 0;
  uint32_t maxBlocksPerSm = 0;
  uint32_t maxThreadsPerBlock = 0;
  uint32_t registersPerSm = 0;
  uint32_t registersPerBlock = 0;
  uint32_t maxRegistersPerThread = 0;
  uint32_t registerAllocationUnit = 0;   ///< registers; a warp's share is rounded up to it
  uint32_t warpAllocationUnit = 0;       ///< warps; a block's warps are rounded up to it
  bool registersPerBlockRounded = false; ///< the unit rounds a block's registers, not a warp's
  Bytes sharedMemoryPerSm{0};
  Bytes sharedMemoryPerBlock{0};
  Bytes sharedMemoryAllocationUnit{0};

  L2Cache l2;
  std::optional<Bytes> l2Sector;             ///< what a miss fetches, where less than a line
  std::optional<BytesPerSecond> l2Bandwidth; ///< of the whole L2
  std::optional<double> l2Efficiency;        ///< share of its rate that the L2 reaches under load
  /// Of a sector that is stored again, where others take 1: whole ones with the other half of their
  /// 64 bytes, without it, and those that are stored in part.
  std::optional<double> l2RewriteCost, l2RewriteAloneCost, l2RewritePartCost;
  std::optional<double> l2SectorsPerRequest; ///< that a request takes the time of, at least
  std::optional<uint32_t> l2SectorsPerCycle; ///< 32-byte sectors that all its slices serve together
  Cycles l2Latency{0};
  Cycles dramLatency{0}; ///< beyond the L2's, as (2) adds both
  Cycles departureDelayL2{0};
  Cycles departureDelayDram{0};
  Cycles sharedLatency{0};
  Cycles smemLoadConst{0}; ///< (19)
  uint32_t sharedBanks = 0;
  Bytes sharedBankWidth{0};
  std::optional<Bytes> onChipMemory; ///< L1 and shared memory together
  std::optional<Bytes> l1Line;
  std::optional<bool> l1CachesLoads; ///< of global memory, where the code does not ask
  BytesPerSecond dramBandwidth{0};
  std::optional<Bytes> dramSize;
  std::optional<uint32_t> dramBusBits;
  std::optional<Hertz> dramClock;
  uint32_t dramTransfersPerClock = 2;
  std::optional<uint32_t> dramChannels;
  std::optional<uint32_t> dramBanks;      ///< of a channel
  std::optional<double> dramActivations;  ///< rows that a channel opens per row cycle, at most
  std::optional<Bytes> dramRow;           ///< row buffer of a channel
  std::optional<Seconds> dramRowCycle;    ///< tRC
  bool dramInOrder = false;               ///< its controller waits for a bank that is busy
  bool dramReadsBeforePartWrites = false; ///< a sector stored in part is read first, to be merged
  std::optional<Bytes> dramTransaction;   ///< what DRAM delivers for one miss
  std::optional<double> dramEfficiency;   ///< share of the peak that streams reach that also store
  std::optional<double> dramOneWayEfficiency; ///< the same of streams that only load or only store
  bool sharesHostMemory = false;              ///< GPU and CPU use one DRAM: nothing is transferred

  ReadOnlyCache readOnly;
  HongKimParameters hongKim;
  VolkovLatencies volkov;
  std::optional<LuoSudaParameters> luoSuda;
  /// Estimated over measured time, by model: what `cgpredict calibrate` finds. Others have 1.
  std::map<std::string, double, std::less<>> lambdas;

  std::vector<DeviceParameter> parameters; ///< in the order of the file, then the capability's
  std::vector<DeviceSource> sources;
};

} // namespace cgpredict

#endif
