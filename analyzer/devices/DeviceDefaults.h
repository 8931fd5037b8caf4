// What a device file need not say: the value that models take where it does not, typical of the
// device's kind, with its source.
#ifndef CGPREDICT_ANALYZER_DEVICES_DEVICEDEFAULTS_H
#define CGPREDICT_ANALYZER_DEVICES_DEVICEDEFAULTS_H

#include "analyzer/devices/GpuDevice.h"
#include "cachemodel/CacheGeometry.h"

namespace cgpredict {

/// 3 of "3.2"; 0 if unknown.
unsigned majorCapability(const GpuDevice &device);

/// Cycles from an arithmetic instruction to one that uses its result.
Cycles aluLatency(const GpuDevice &device);
/// Whether an SM has as many cores for integers as for floats, which work side by side.
bool hasIntegerCores(const GpuDevice &device);
/// Lanes of memory instructions that an SM accepts per cycle.
double loadStoreLanes(const GpuDevice &device);
/// Lanes of an access to shared memory without conflicts that it serves per cycle.
double sharedLanes(const GpuDevice &device);
/// 128-byte lines of one instruction that the L1 looks up, and words that one of its banks gives.
double l1LinesPerCycle(const GpuDevice &device);
double l1StoreLinesPerCycle(const GpuDevice &device); ///< with part of one sector each
double l1BankWordsPerCycle(const GpuDevice &device);
/// That an access keeps the load/store unit beyond its lanes' time.
Cycles l1AccessGap(const GpuDevice &device);
/// Of a load that it serves.
Cycles l1Latency(const GpuDevice &device);
/// Special-function and double-precision operations that an SM starts per cycle.
double specialRate(const GpuDevice &device);
double intProductRate(const GpuDevice &device);
double doubleRate(const GpuDevice &device);

/// Whether marking loads as read-only changes where they are cached: not where the SM caches all
/// loads in the same memory.
bool hasReadOnlyCache(const GpuDevice &device);
/// For which a warp's access keeps the read-only caches busy.
Cycles readOnlyDelay(const GpuDevice &device);

/// Whether the SM caches ordinary global loads, and how many bytes it has for that.
Bytes globalL1(const GpuDevice &device);

/// A cache whose hash is unknown: lines are spread over sets at random.
CacheGeometry randomSets(Bytes size, uint32_t lineBytes, uint32_t ways);
/// Of a cache whose ways are not published.
constexpr uint32_t TypicalWays = 16;

/// Share of the rate of the path to the L2 that it reaches under load.
double l2Efficiency(const GpuDevice &device);

/// Sectors of 32 bytes that the whole L2 serves per cycle.
double l2SectorsPerCycle(const GpuDevice &device);
/// Sectors that the L2 serves in the time that it takes for a request of one of them.
double l2SectorsPerRequest(const GpuDevice &device);

/// Sectors that the L2 serves in the time of a request, even if that is of one of them.
double l2SectorsPerRequest(const GpuDevice &device);

/// Times as long as another sector that one keeps the L2 busy that is stored again while the L2 has
/// it modified.
struct RewriteCosts {
  double paired = 1; ///< stored whole, with the other half of its aligned 64 bytes
  double alone = 1;  ///< stored whole, without it
  double inPart = 1;
};
RewriteCosts l2RewriteCosts(const GpuDevice &device);

/// From a block's end to the first instruction of the one that takes its place.
Cycles blockReplacement(const GpuDevice &device);
/// Between two blocks that the GPU starts, on whichever SMs.
Cycles blockInterval(const GpuDevice &device);
/// (R11b) Share of the first loads for which a block's warps queue behind each other at what all
/// SMs share.
double warpsTogether(const GpuDevice &device);

/// What DRAM delivers for one miss.
Bytes dramTransaction(const GpuDevice &device);
uint32_t dramChannels(const GpuDevice &device);
uint32_t dramBanks(const GpuDevice &device);
/// Rows that a channel opens per row cycle, at most.
double dramActivations(const GpuDevice &device);
Bytes dramRow(const GpuDevice &device);
Seconds dramRowCycle(const GpuDevice &device);
/// What streaming reaches of the bandwidth; `mixed` is 0 for streams of one direction, 1 for those
/// that load and store.
BytesPerSecond streamingBandwidth(const GpuDevice &device, double mixed);

/// Of a launch, alone or queued behind another one.
Seconds launchOverhead(const GpuDevice &device, bool followsAnother = false);

} // namespace cgpredict

#endif
