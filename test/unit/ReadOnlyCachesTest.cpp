// The read-only caches of an SM, and how loads through them count, worked out by hand: the TK1 has
// two of 12 KiB that fetch sectors of 32 bytes, and an L2 with lines of 64.
#include "analyzer/profile/ReadOnlyCaches.h"
#include "analyzer/models/MwpCwp.h"
#include "analyzer/profile/ProfileObserver.h"
#include "test/unit/TestDevices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using testing::ElementsAre;

namespace {

constexpr auto Coalesced = static_cast<std::size_t>(AccessClass::Coalesced);
constexpr auto ReadOnly = static_cast<std::size_t>(AccessClass::ReadOnly);

GpuDevice withCaches() {
  GpuDevice device = test::jetsonTk1();
  device.readOnly = {12_KiB, 32_B, 2, 8, 108_cycles};
  return device;
}

WarpAccess floats(int64_t base, int64_t stride, uint32_t warp = 0) {
  WarpAccess access;
  access.warp = warp;
  access.mask = ~LaneMask{0};
  access.affine = true;
  access.base = base;
  access.stride = stride;
  return access;
}

TEST(ReadOnlyCaches, WarpsOfOneCacheShareSectors) {
  ReadOnlyCaches caches(withCaches());
  const WarpAccess row = floats(4096, 4);
  EXPECT_EQ(caches.load(row, 0, 4).missing.size(), 4u); // 128 bytes
  EXPECT_EQ(caches.load(row, 0, 4).missing.size(), 0u);
  EXPECT_EQ(caches.load(floats(4096, 4, 2), 0, 4).missing.size(), 0u);
  EXPECT_EQ(caches.load(floats(4096, 4, 1), 0, 4).missing.size(), 4u); // the other cache
  const auto [sectors, missing] = caches.load(floats(4096 + 64, 4), 0, 4);
  EXPECT_EQ(sectors, 4u);
  EXPECT_EQ(missing.size(), 2u);
}

// The same caches of another SM are empty.
TEST(ReadOnlyCaches, SmsHaveTheirOwn) {
  ReadOnlyCaches caches(withCaches(), 2);
  const WarpAccess row = floats(4096, 4);
  EXPECT_EQ(caches.load(row, 0, 4).missing.size(), 4u);
  EXPECT_EQ(caches.load(row, 1, 4).missing.size(), 4u);
  EXPECT_EQ(caches.load(row, 1, 4).missing.size(), 0u);
}

TEST(ReadOnlyCaches, WithoutACacheEverythingMisses) {
  GpuDevice device = withCaches();
  device.readOnly.size = Bytes{0};
  ReadOnlyCaches caches(device);
  for (int again = 0; again < 2; ++again)
    EXPECT_EQ(caches.load(floats(0, 4), 0, 4).missing.size(), 4u);
}

TEST(ReadOnlyCaches, AnArrayOfFourTimesTheSizeDoesNotStay) {
  ReadOnlyCaches caches(withCaches());
  std::size_t missed[2] = {};
  for (std::size_t &of : missed)
    for (int64_t at = 0; at < 48 << 10; at += 128)
      of += caches.load(floats(at, 4), 0, 4).missing.size();
  EXPECT_EQ(missed[0], (48u << 10) / 32);
  EXPECT_GT(missed[1], missed[0] * 9 / 10); // a fourth fits, and LRU has given it away
}

TEST(ReadOnlyCaches, LinesOfSectorsKeepTheirOrder) {
  std::vector<LineIndex> lines;
  coarserLines(std::vector{LineIndex{9}, LineIndex{2}, LineIndex{8}, LineIndex{3}, LineIndex{5}}, 2,
               lines);
  EXPECT_THAT(lines, ElementsAre(LineIndex{4}, LineIndex{1}, LineIndex{2}));
}

// 4 sectors, then 2 of 4 again: executions 1 and 0.5 go to the L2, 0.5 are served here.
TEST(ReadOnlyCaches, AnAccessCountsByItsSectors) {
  KernelTables tables;
  tables.sites.resize(1);
  tables.sites[0].bytes = 4;
  WarpProgram program;
  program.tables = &tables;
  program.readOnly = {true};
  const GpuDevice device = withCaches();
  SmMemory memory{Cache({64, 2048, 1, SetIndex::Modulo}),
                  TrafficModel(trafficGeometry(device, {})),
                  ReadOnlyCaches(device),
                  {}};
  ProfileObserver observer(program, memory);
  observer.access(floats(4096, 4));
  observer.access(floats(4096 + 64, 4));
  ProfileTotals totals(tables);
  observer.take(totals, 1);
  const SiteTotals &site = totals.sites[0];
  EXPECT_EQ(site.executions[Coalesced], 1.5);
  EXPECT_EQ(site.executions[ReadOnly], 0.5);
  EXPECT_EQ(site.lines, 3); // of 64 bytes
  EXPECT_EQ(site.misses[Coalesced], 3);
  const Traffic &traffic = site.traffic.traffic;
  EXPECT_EQ(traffic.readOnlyRequests, 2);
  EXPECT_EQ(traffic.l1Requests, 0);
  EXPECT_EQ(traffic.sectors, 6);
  EXPECT_EQ(traffic.replays, 2);
  EXPECT_EQ(site.majority(), AccessClass::Coalesced);
}

// (6), (8): 100 loads that hit take the cache's latency each, and 32 / 8 cycles apart.
TEST(ReadOnlyCaches, HitsInTheEquations) {
  KernelProfile profile;
  profile.classes[ReadOnly] = {100, 0, 0};
  profile.memoryInstructionsPerWarp = 100;
  profile.blocks = 1;
  profile.occupancy.blocksPerSm = 1;
  profile.occupancy.warpsPerSm = profile.occupancy.warpsPerBlock = 8;
  const GpuDevice device = withCaches();
  const TimeEstimate estimate = predictMwpCwp(profile, {}, device);
  ASSERT_TRUE(estimate.mwpCwp);
  EXPECT_EQ(estimate.mwpCwp->memCycles, 100 * device.readOnly.latency);
  EXPECT_EQ(estimate.mwpCwp->departureDelay, Cycles{4});
}

} // namespace
