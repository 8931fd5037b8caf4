#include "analyzer/devices/DeviceDefaults.h"

#include <algorithm>
#include <charconv>

namespace cgpredict {

unsigned majorCapability(const GpuDevice &device) {
  unsigned major = 0;
  const std::string &text = device.computeCapability;
  std::from_chars(text.data(), text.data() + text.size(), major);
  return major;
}

// Microbenchmarks: H. Wong et al., ISPASS 2010 (1.x: 24); V. Volkov, PhD thesis, UC Berkeley, 2016
// (2.x: 18, 3.x: 9, 5.x and 6.x: 6); Z. Jia et al., arXiv:1804.06826 (7.x: 4).
Cycles aluLatency(const GpuDevice &device) {
  if (device.aluLatency)
    return *device.aluLatency;
  switch (majorCapability(device)) {
  case 1:
    return Cycles{24};
  case 2:
    return Cycles{18};
  case 3:
    return Cycles{9};
  case 5:
  case 6:
    return Cycles{6};
  default:
    return Cycles{4};
  }
}

// NVIDIA's white papers of GV100, TU102 and GA100; elsewhere integers and floats share cores.
bool hasIntegerCores(const GpuDevice &device) {
  return majorCapability(device) == 7 || device.computeCapability == "8.0";
}

// A lane for each of the eight cores before capability 2; NVIDIA, CUDA C Programming Guide: 32
// load/store units since.
double loadStoreLanes(const GpuDevice &device) {
  return device.loadStoreLanesPerSm.value_or(majorCapability(device) == 1 ? 8 : 32);
}

double sharedLanes(const GpuDevice &device) {
  return device.sharedLanesPerSm.value_or(static_cast<uint32_t>(loadStoreLanes(device)));
}

double l1LinesPerCycle(const GpuDevice &device) { return device.l1LinesPerCycle.value_or(1); }

double l1StoreLinesPerCycle(const GpuDevice &device) {
  return device.l1StoreLinesPerCycle.value_or(l1LinesPerCycle(device));
}

double l1BankWordsPerCycle(const GpuDevice &device) {
  return device.l1BankWordsPerCycle.value_or(1);
}

Cycles l1AccessGap(const GpuDevice &device) { return device.l1AccessGap.value_or(Cycles{0}); }

Cycles l1Latency(const GpuDevice &device) {
  return device.l1Latency.value_or(device.sharedLatency);
}

// A sixth of the cores on Kepler, a quarter since; a thirty-second of the cores for doubles on
// consumer parts (CUDA C Programming Guide, arithmetic instructions).
double specialRate(const GpuDevice &device) {
  return device.specialsPerCyclePerSm.value_or(
      std::max(device.coresPerSm / (majorCapability(device) <= 3 ? 6 : 4), 1u));
}
double intProductRate(const GpuDevice &device) {
  return device.intProductsPerCyclePerSm.value_or(std::max(device.coresPerSm, 1u));
}
double doubleRate(const GpuDevice &device) {
  return device.doublesPerCyclePerSm.value_or(std::max(device.coresPerSm / 32, 1u));
}

// Kepler and Maxwell keep global loads out of the L1 unless asked; Volta and later cache them by
// default (Volta Tuning Guide). Shared memory takes its share first: of Turing's 96 KiB a third at
// least (Turing Tuning Guide).
Bytes globalL1(const GpuDevice &device) {
  if (!device.l1CachesLoads.value_or(majorCapability(device) >= 7))
    return Bytes{0};
  const Bytes both = device.onChipMemory.value_or(Bytes{0});
  return device.computeCapability == "7.5" ? Bytes{both.value() - both.value() / 3} : both;
}

bool hasReadOnlyCache(const GpuDevice &device) {
  return device.readOnly.size.value() > 0 && device.readOnly.latency > Cycles{0} &&
         globalL1(device).value() == 0;
}

// A texture unit takes an address per cycle; an SM has 8 of them in most GPUs (NVIDIA's white
// papers of GM107, GM204 and GP104).
Cycles readOnlyDelay(const GpuDevice &device) {
  constexpr uint32_t usual = 8;
  const uint32_t rate = device.readOnly.rate > 0 ? device.readOnly.rate : usual;
  return Cycles{static_cast<double>(device.warpSize) / rate};
}

CacheGeometry randomSets(Bytes size, uint32_t lineBytes, uint32_t ways) {
  const uint64_t sets = size.value() / lineBytes / ways;
  return {lineBytes, ways, static_cast<uint32_t>(std::max<uint64_t>(sets, 1)), SetIndex::Mixed};
}

// Slices that are asked for at the same time and lines on their way from DRAM take some of it.
double l2Efficiency(const GpuDevice &device) { return device.l2Efficiency.value_or(0.95); }

// Turing, and GPUs from Ada on whose memory is no HBM.
static bool hasSlicesByBus(const GpuDevice &device) {
  const std::string &capability = device.computeCapability;
  return capability == "7.5" || capability == "8.9" || majorCapability(device) >= 11;
}

// Slices of 128 KiB that serve a sector per cycle up to capability 7, as times of KLARAPTOR's
// kernels with all SMs busy over those with few show for the GTX 1080 Ti (22); later ones grew in
// size, not in number: 64 bytes per cycle each, 5,120 of an A100's 40 MiB in all (NVIDIA, A100
// white paper), which is two sectors per 256 KiB; an RTX 4090 with 72 MiB and 384 bits has 48 and
// reaches 32 to 61 sectors (github.com/smallscientist1/cuda_microbenchmark).
double l2SectorsPerCycle(const GpuDevice &device) {
  if (device.l2SectorsPerCycle)
    return *device.l2SectorsPerCycle;
  if (hasSlicesByBus(device) && device.dramBusBits && *device.dramBusBits >= 8)
    return *device.dramBusBits / 8;
  constexpr uint64_t slice = 128 << 10;
  const auto slices = static_cast<double>(std::max<uint64_t>(device.l2.size.value() / slice, 1));
  return majorCapability(device) < 8 ? slices : std::clamp(slices, 32.0, 160.0);
}

// A slice takes a request per cycle, of up to 64 bytes on Volta, Turing and those with HBM since:
// with 16 slices for its 32 sectors, an RTX 2070 SUPER serves 15 requests per cycle in 2DCONV in
// blocks 1 to 8 wide (KLARAPTOR), and an H100 that loads 115 sectors gathers 58 words from an array
// of 4 MB. A GTX 1080 Ti serves 20 with 22 slices; Ampere and Ada with GDDR6 are like that one.
double l2SectorsPerRequest(const GpuDevice &device) {
  const unsigned major = majorCapability(device);
  const bool isWide = major == 7 || major == 9 || device.computeCapability == "8.0";
  return device.l2SectorsPerRequest.value_or(isWide ? 2 : 1);
}

// Of GEMM and SYRK with their sums in memory, in blocks 1 to 32 wide (KLARAPTOR): times the rate of
// the slices over sectors, on the RTX 2070 SUPER and the GTX 1080 Ti, of other generations that of
// the nearest. Of CORR on the TK1, which stores in part. What is stored in part has to be merged
// with the rest of its sector.
RewriteCosts l2RewriteCosts(const GpuDevice &device) {
  const unsigned major = majorCapability(device);
  const RewriteCosts usual = major <= 3   ? RewriteCosts{2, 2, 2.5}
                             : major <= 6 ? RewriteCosts{0.4, 3.5, 1.75}
                                          : RewriteCosts{2, 2, 3.5};
  return {device.l2RewriteCost.value_or(usual.paired),
          device.l2RewriteAloneCost.value_or(usual.alone),
          device.l2RewritePartCost.value_or(usual.inPart)};
}

// Two 32-thread blocks per SM that only store, one after the other: 268 ns on a V100, 214 on an
// A40, 272 on an A100 (gpu-benches), which are 370 to 385 cycles at their boost clocks. Taken for
// older GPUs, too.
Cycles blockReplacement(const GpuDevice &device) {
  return device.blockReplacement.value_or(Cycles{375});
}

// Blocks of 16 and 32 threads of three kernels end on a GTX 1080 Ti and an RTX 2070 SUPER at no
// more than 734 and 774 per microsecond (KLARAPTOR), 2.3 to 2.5 cycles each. A V100 and an A100
// start 799 and 795 (NeuSight, gpu-benches), in 1.7 cycles each at most.
Cycles blockInterval(const GpuDevice &device) {
  const bool isFast = majorCapability(device) >= 7 && device.computeCapability != "7.5";
  return device.blockInterval.value_or(Cycles{isFast ? 1.7 : 2.4});
}

// Streams of V100, A100 and A40 in blocks of 64 to 1,024 threads; without one of these or of their
// kernels it would be 0.25 to 0.85 (docs/accuracy.md).
double warpsTogether(const GpuDevice &device) { return device.warpsTogether.value_or(0.55); }

// GDDR5 and HBM2 deliver 64 bytes per burst or pair of sectors.
Bytes dramTransaction(const GpuDevice &device) {
  return device.dramTransaction.value_or(std::min(device.l2.line, Bytes{64}));
}

// 64-bit channels, as DDR3 has.
uint32_t dramChannels(const GpuDevice &device) {
  return device.dramChannels.value_or(std::max(device.dramBusBits.value_or(64) / 64, 1u));
}

// JEDEC JESD79-3 (DDR3): 8 banks; four x16 parts of 2 KiB per row make a 64-bit channel;
// tRC = 47.9 ns at 1866 MT/s.
uint32_t dramBanks(const GpuDevice &device) { return device.dramBanks.value_or(8); }
// JEDEC JESD79-3: tRC / tRRD, 48 and 6 ns.
double dramActivations(const GpuDevice &device) { return device.dramActivations.value_or(8); }
Bytes dramRow(const GpuDevice &device) { return device.dramRow.value_or(Bytes{8192}); }
Seconds dramRowCycle(const GpuDevice &device) {
  return device.dramRowCycle.value_or(Seconds{47.9e-9});
}

// What remains after refresh and turning the bus around: W. Wulf, S. McKee's and later
// measurements of streams put it between 75 and 92 %. Streams of one direction reach 96 to 98 % on
// V100, A100 and A40, no more than others on a TITAN Xp (gpu-benches, BabelStream).
BytesPerSecond streamingBandwidth(const GpuDevice &device, double mixed) {
  BytesPerSecond peak = device.dramBandwidth;
  if (device.dramBusBits && device.dramClock) {
    const double clocked =
        *device.dramBusBits / 8.0 * device.dramClock->value() * device.dramTransfersPerClock;
    peak = std::min(peak, BytesPerSecond{clocked});
  }
  const double both = device.dramEfficiency.value_or(0.85);
  const double typical = majorCapability(device) >= 7 ? std::max(both, 0.96) : both;
  const double one = device.dramOneWayEfficiency.value_or(typical);
  return peak / (mixed / both + (1 - mixed) / one);
}

// Back-to-back launches of empty kernels: 3 to 10 microseconds on all platforms.
Seconds launchOverhead(const GpuDevice &device, bool followsAnother) {
  const Seconds alone = device.launchOverhead.value_or(Seconds{5e-6});
  return followsAnother ? device.backToBackLaunch.value_or(alone) : alone;
}

} // namespace cgpredict
