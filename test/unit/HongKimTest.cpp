// Does the baseline compute (24), (25) and the three cases of Hong and Kim? Every number is worked
// out in the comment beside it from the TK1's parameters: L2 164 cycles, DRAM 332, departure delays
// 2 and 10, inst_cycle 0.5, 852 MHz. A quarter of the lines miss:
//   (24): 164 * 0.75 + 332 * 0.25 = 206        (25): 2 * 0.75 + 10 * 0.25 = 4
#include "analyzer/models/HongKim.h"
#include "analyzer/models/WarpParallelism.h"
#include "test/unit/TestDevices.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using cgpredict::test::jetsonTk1;

namespace {

// 1024 blocks, 2 resident: batch = 512.
KernelProfile kernel(double warpsPerSm, ClassProfile uncoalesced, ClassProfile coalesced,
                     ClassProfile constant) {
  KernelProfile profile;
  profile.classes = {uncoalesced, coalesced, constant};
  for (const ClassProfile &access : profile.classes)
    profile.memoryInstructionsPerWarp += access.instructionsPerWarp;
  profile.l2HitRate = 0.75;
  profile.blocks = 1024;
  profile.occupancy = {2, static_cast<uint32_t>(warpsPerSm / 2), static_cast<uint32_t>(warpsPerSm),
                       "threads per SM"};
  return profile;
}

// Coalesced: 206 + 1 * 4 = 210, delay 2 * 4 = 8. Uncoalesced: 206 + 31 * 4 = 330, delay 128.
//   mem_cycles = 100 * 210 + 50 * 330 = 37500, mem_l = 250, departure_delay = 7200 / 150 = 48
KernelProfile mixed(double warpsPerSm) { return kernel(warpsPerSm, {50, 32, 0}, {100, 2, 0}, {}); }

double milliseconds(double cycles) { return cycles * 512 / 852e6 * 1e3; }

} // namespace

//   MWP = 250 / 48 = 5.208333; comp_cycles = 750, CWP = (37500 + 750) / 750 = 51
//   memory 37500 * 64 / MWP = 460800, computation 750 / 150 * 4.208333 = 21.041667
TEST(HongKim, MemoryLimits) {
  const TimeEstimate estimate = predictHongKim(mixed(64), {.perWarp = 1500}, jetsonTk1());
  const MwpCwpValues &v = *estimate.mwpCwp;
  EXPECT_DOUBLE_EQ(v.memCycles.value(), 37500);
  EXPECT_DOUBLE_EQ(v.memLatency.value(), 250);
  EXPECT_DOUBLE_EQ(v.departureDelay.value(), 48);
  EXPECT_NEAR(v.mwp, 5.208333, 1e-6);
  EXPECT_DOUBLE_EQ(v.cwp, 51);
  EXPECT_NEAR(inMilliseconds(estimate.terms[0].time), milliseconds(460800), 1e-9);
  EXPECT_NEAR(inMilliseconds(estimate.terms[1].time), milliseconds(21.041667), 1e-6);
  EXPECT_NEAR(inMilliseconds(estimate.time), milliseconds(460821.041667), 1e-6);
  EXPECT_EQ(estimate.limiter, Limiter::MemoryUncoalesced);
}

// MWP and CWP are the two warps: memory 37500, computation 750 + 750 / 150 * (2 - 1) = 755.
TEST(HongKim, TooFewWarps) {
  const TimeEstimate estimate = predictHongKim(mixed(2), {.perWarp = 1500}, jetsonTk1());
  EXPECT_NEAR(inMilliseconds(estimate.time), milliseconds(38255), 1e-9);
  EXPECT_EQ(estimate.limiter, Limiter::Parallelism);
}

// MWP = 206 / 4 = 51.5; comp_cycles = 25000, CWP = (20600 + 25000) / 25000 = 1.824 below it:
// 206 + 25000 * 64.
TEST(HongKim, ComputationLimits) {
  const TimeEstimate estimate =
      predictHongKim(kernel(64, {}, {}, {100, 1, 0}), {.perWarp = 50000}, jetsonTk1());
  EXPECT_DOUBLE_EQ(estimate.mwpCwp->mwp, 51.5);
  EXPECT_DOUBLE_EQ(estimate.mwpCwp->cwp, 1.824);
  EXPECT_NEAR(inMilliseconds(estimate.time), milliseconds(1600206), 1e-9);
  EXPECT_EQ(estimate.limiter, Limiter::Computation);
}

// Values that a paper gives stand for the averages: uncoalesced 420 + 31 * 10 = 730 and 320,
// coalesced 420 + 1 * 4 = 424 and 8.
TEST(HongKim, PublishedLatencyAndDelays) {
  GpuDevice device = jetsonTk1();
  device.hongKim.latency = 420_cycles;
  device.hongKim.uncoalescedDelay = 10_cycles;
  device.hongKim.coalescedDelay = 4_cycles;
  const MwpCwpValues v = *predictHongKim(mixed(64), {.perWarp = 1500}, device).mwpCwp;
  EXPECT_DOUBLE_EQ(v.memCycles.value(), 100 * 424 + 50 * 730);
  EXPECT_DOUBLE_EQ(v.departureDelay.value(), (100 * 8 + 50 * 320) / 150.0);
}

// Half a line of 64 bytes per access of 200 cycles: 32 * 852e6 / 200 = 136.32e6 bytes/s of a warp.
// Of four SMs two have a block: 17e9 / (136.32e6 * 2) = 62.353 warps; with all four 31.177.
TEST(BandwidthWarps, CountsSmsThatHaveBlocks) {
  GpuDevice device = jetsonTk1();
  device.smCount = 4;
  KernelProfile profile = kernel(64, {}, {100, 2, 0.5}, {});
  MwpCwpValues v;
  v.warps = 64;
  v.memLatency = 200_cycles;
  profile.blocks = 2;
  EXPECT_NEAR(*bandwidthWarps(v, profile, device), 62.353, 1e-3);
  profile.blocks = 1024;
  EXPECT_NEAR(*bandwidthWarps(v, profile, device), 31.177, 1e-3);
  device.dramBandwidth = BytesPerSecond(1e6); // never below one
  EXPECT_DOUBLE_EQ(*bandwidthWarps(v, profile, device), 1);
  device.smCount = 1; // of which the paper has no bound
  EXPECT_FALSE(bandwidthWarps(v, profile, device));
}
