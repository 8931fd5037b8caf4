// What rows and reads of DRAM take in the refined model.
#include "analyzer/models/MemoryStations.h"
#include "test/unit/RefinedExample.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// Loads of which every line of 64 bytes, 32 of each of 10 accesses, opens a row.
KernelProfile rowAfterRow() {
  KernelProfile profile = resident(1024);
  access(profile, 10,
         {.l1Requests = 32,
          .replays = 32,
          .sectors = 32,
          .dramReads = 32,
          .rowOpenings = 32,
          .waitsForL2 = 1,
          .waitsForDram = 1});
  return profile;
}

// Of 32 lines that each of 10 stores writes back half are stored in part: 16 more are read, which
// takes half as long again; one that has nothing but other stores' rest takes nothing off.
TEST(Refined, LinesStoredInPartAreReadFirst) {
  GpuDevice masked = jetsonTk1(), merged = jetsonTk1();
  merged.dramReadsBeforePartWrites = true;
  KernelProfile profile = resident(1024);
  access(profile, 10, {.sectors = 32, .writeBacks = 32, .partWritten = 16});
  EXPECT_EQ(readsBeforeWrites(profile.traffic, profile, masked), 0);
  EXPECT_EQ(readsBeforeWrites(profile.traffic, profile, merged), 160);
  EXPECT_EQ(readsBeforeWrites({.partWritten = -3}, profile, merged), 0);
  EXPECT_GT(dramDemand(profile, merged, 1) / dramDemand(profile, masked, 1), 1.45);
}

// In order: Q(8) = 1 + 7/8 + 42/64 + ... = 3.2450; 47.9 ns * (1 + 2.245 / 16) / 3.245 = 16.832 ns,
// well above a burst's 4.4 ns; refresh takes a thirtieth: / (1 - 0.26 / 7.8). One in 128 lines, the
// first of its row of 8 KiB, costs a burst.
TEST(Refined, OpeningRowsInOrderCosts) {
  GpuDevice device = jetsonTk1();
  device.dramInOrder = true;
  EXPECT_NEAR((predictRefined(rowAfterRow(), additions(10), device).time.value() - LaunchTime) /
                  (1024 * 32 * 320 * (17.412e-9 * 127 + 4.429e-9) / 128),
              1, 1e-3);
}

// Tiles, in order: of 320 lines every second one opens a row; one in 128 would in a stream, too.
// That leaves 157.5 of 17.412 ns; the others' bursts, 4.4 ns, pass meanwhile. Before it, it
// computes for the 320 passes of the load/store unit.
TEST(Refined, TilesOpenRowsWhileTheirOtherLinesPass) {
  GpuDevice device = jetsonTk1();
  device.dramInOrder = true;
  device.l2Latency = device.dramLatency = device.sharedLatency = Cycles{0};
  KernelProfile tiles = rowAfterRow();
  tiles.traffic.rowOpenings /= 2;
  tiles.sites[0].traffic.rowOpenings /= 2;
  tiles.shared = SharedProfile{};
  tiles.shared->stepsPerWarp = 1;
  EXPECT_NEAR((predictRefined(tiles, additions(10), device).time.value() - LaunchTime) /
                  (1024 * 32 * (320 / 852e6 + 157.5 * 17.412e-9)),
              1, 1e-3);
}

// Out of order all eight banks are busy: a row each 47.9 ns / 8 / (1 - 0.26 / 7.8) = 6.194 ns, no
// more with 16 banks, as rows open tRC / 8 apart, unless the device says 10, half as often with
// four. Bursts of 4.4 ns go on meanwhile: where every second line opens a row, they bind. The
// faster DRAM is, the more the other stations count beside it, by (R11d) 5 % here.
TEST(Refined, OpeningRowsOutOfOrderRunsBesideTheBus) {
  GpuDevice device = jetsonTk1();
  const auto perLine = [&](const KernelProfile &profile) {
    return (predictRefined(profile, additions(10), device).time.value() - LaunchTime) /
           (1024 * 32 * 320);
  };
  EXPECT_NEAR(perLine(rowAfterRow()) / 6.194e-9, 1, 1e-2);
  device.dramBanks = 16;
  EXPECT_NEAR(perLine(rowAfterRow()) / 6.194e-9, 1, 1e-2);
  device.dramActivations = 10;
  EXPECT_NEAR(perLine(rowAfterRow()) * 10 / 8 / 6.194e-9, 1.02, 2e-2);
  device.dramActivations.reset();
  device.dramBanks = 4;
  EXPECT_NEAR(perLine(rowAfterRow()) / 12.388e-9, 1, 1e-2);
  device.dramBanks = 8;
  KernelProfile half = rowAfterRow();
  half.traffic.rowOpenings /= 2;
  half.sites[0].traffic.rowOpenings /= 2;
  EXPECT_NEAR(perLine(half) / 4.429e-9, 1.03, 3e-2);
}

// What fits into the L2 is read from DRAM once: 64 KiB in 1024 lines, not 20 per warp. Then the
// path to the L2 binds: 10 accesses of 2 lines, 2 cycles each. (R11d) adds up to 5 %.
TEST(Refined, SmallDataIsReadOnce) {
  KernelProfile profile = resident(1024);
  access(profile, 10,
         {.l1Requests = 1, .replays = 1, .sectors = 4, .dramReads = 2, .waitsForL2 = 1});
  EXPECT_NEAR(seconds(profile, additions(10)), 1.025 * 1024 * 32 * 20 * 64 / (0.85 * 17e9), 7e-5);
  profile.footprintBytes = 64 << 10;
  EXPECT_NEAR(seconds(profile, additions(10)), 1024 * 32 * 40 / 0.95 / 852e6, 1e-5);
}

} // namespace
