// Are launches whose addresses are data profiled as an SM would hold their blocks?
#include "analyzer/profile/DealtWindows.h"
#include "test/support/LaunchFixture.h"

#include <gmock/gmock.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::ElementsAre;

namespace {

// Two SMs of two blocks: each slot is one window's, or goes on with the next one's.
TEST(DealtBatches, AnSmHasBlocksOfOneWindowAfterTheOther) {
  const BlockRun traced[] = {{0, 4}, {10, 1}, {20, 4}};
  const std::vector<DealtBatch> batches = dealtBatches(traced, {2, 8, 2});
  ASSERT_EQ(batches.size(), 3u);
  EXPECT_THAT(batches[0].blocks, ElementsAre(TracedBlock{0, 0}, TracedBlock{0, 1},
                                             TracedBlock{1, 10}, TracedBlock{2, 20}));
  EXPECT_THAT(batches[1].blocks, ElementsAre(TracedBlock{0, 2}, TracedBlock{0, 3},
                                             TracedBlock{2, 21}, TracedBlock{2, 22}));
  EXPECT_THAT(batches[2].blocks, ElementsAre(TracedBlock{2, 23}));
  EXPECT_TRUE(batches[0].fromMost);
  EXPECT_TRUE(batches[1].fromMost);  // two of three
  EXPECT_FALSE(batches[2].fromMost); // one
}

SiteTotals siteWith(double executions, double sectors, double dramReads) {
  SiteTotals site;
  site.executions[0] = executions;
  site.traffic.traffic.sectors = sectors;
  site.traffic.traffic.dramReads = dramReads;
  return site;
}

TEST(JoinedViews, TakeTheL1OfBlocksThatLieApart) {
  ProfileTotals together, apart;
  together.sites = {siteWith(10, 20, 5), siteWith(10, 20, 5), SiteTotals()};
  apart.sites = {siteWith(4, 12, 4), SiteTotals(), siteWith(4, 12, 4)};
  const ProfileTotals joined = joinedViews(together, apart);
  EXPECT_EQ(joined.sites[0].traffic.traffic.sectors, 30); // 12 / 4 of 10
  EXPECT_EQ(joined.sites[0].traffic.traffic.dramReads, 5);
  EXPECT_EQ(joined.sites[1].traffic.traffic.sectors, 20); // seen in one alone
  EXPECT_EQ(joined.sites[2].traffic.traffic.sectors, 12);
  EXPECT_EQ(joined.sites[2].allExecutions(), 4);
}

constexpr int64_t GatheredArray = 0x10000;

// 16 SMs of four blocks of 256 threads, with an L1 of 64 KiB.
GpuDevice sixteenSms() {
  GpuDevice device = smallDevice();
  device.smCount = 16;
  device.maxWarpsPerSm = 32;
  device.computeCapability = "7.0";
  device.onChipMemory = Bytes(64 * 1024);
  return device;
}

// `turns(block)` loads of each thread, of one of 256 sectors that eight blocks share; no two turns'
// places follow from each other.
LaunchFixture gathers(uint64_t blocks, const std::function<int(uint64_t)> &turns) {
  TablesBuilder b("gathers", {256, 1, 1});
  const uint32_t array = b.pointer("A", 4), block = b.block({});
  const uint32_t record = b.blockRecord(block, {b.site(block, SiteKind::Load, array, 4)});
  LaunchFixture fixture(b.tables, {256 * blocks, 1, 1}, {GatheredArray});
  fixture.device = sixteenSms();
  fixture.thread = [=](ThreadCoordinate c) {
    const auto group = static_cast<int64_t>(c[0] / 256 / 8), t = static_cast<int64_t>(c[0] % 256);
    std::vector<int64_t> words;
    for (int64_t turn = 0; turn < turns(c[0] / 256); ++turn) {
      words.push_back(record);
      words.push_back(GatheredArray + 32 * (group * 256 + (t * 77 + turn * turn * 29) % 256));
    }
    return words;
  };
  return fixture;
}

// Each block loads its 256 sectors once: 32 a warp. Blocks of a window would share them on two SMs,
// but an SM's four blocks are of four windows.
TEST(DealtWindows, BlocksOfAnSmLieApart) {
  LaunchFixture launch = gathers(4096, [](uint64_t) { return 8; });
  for (uint64_t first : {0, 1024, 2048, 4080})
    launch.addWindow(first, 16);
  EXPECT_DOUBLE_EQ(launch.profile().traffic.sectors, 32);
}

// Three SMs hold 12 consecutive blocks, and a window has 16: two of them run eight that share their
// sectors, four each.
TEST(DealtWindows, BlocksOfFewSmsAreThoseOfAWindow) {
  LaunchFixture launch = gathers(4096, [](uint64_t) { return 8; });
  launch.device.smCount = 3;
  for (uint64_t first : {0, 1024, 2048, 4080})
    launch.addWindow(first, 16);
  EXPECT_DOUBLE_EQ(launch.profile().traffic.sectors, 8);
}

// Five turns around block 200, one elsewhere. Between the windows, whose middles are the blocks 8,
// 200.5, 512, 800.5 and 1016, they are interpolated: 184 blocks before 200 lie at 108 in the mean,
// 303 behind it at 352.5.
TEST(DealtWindows, WorkIsInterpolatedBetweenAllWindows) {
  LaunchFixture launch =
      gathers(1024, [](uint64_t block) { return block > 150 && block < 250 ? 5 : 1; });
  for (const auto &[first, blocks] : {std::pair{0, 16}, {200, 1}, {504, 16}, {800, 1}, {1008, 16}})
    launch.addWindow(static_cast<uint64_t>(first), static_cast<uint64_t>(blocks));
  const KernelProfile profile = launch.profile();
  const double before = (108 - 8) / (200.5 - 8), behind = (512 - 352.5) / (512 - 200.5);
  EXPECT_NEAR(profile.sites[0].instructionsPerWarp,
              1 + 4 * (1 + 184 * before + 303 * behind) / 1024, 1e-9);
  EXPECT_GT(profile.workError, 0.1);
}

// One turn and seven by turns of blocks: probes of one of them each, of which most happen to have
// one, count for no more than the long windows' blocks. 3 * 16 of these have 4 in the mean, of the
// probes 6 have 1 and 2 have 7.
TEST(DealtWindows, WorkThatIsNoMatterOfPlaceIsAMeanOfBlocks) {
  LaunchFixture launch = gathers(1024, [](uint64_t block) { return block % 2 ? 7 : 1; });
  launch.addWindow(0, 16);
  for (uint64_t probe : {100, 201, 300, 400})
    launch.addWindow(probe, 1);
  launch.addWindow(504, 16);
  for (uint64_t probe : {600, 701, 800, 900})
    launch.addWindow(probe, 1);
  launch.addWindow(1008, 16);
  const double mean = (48 * 4 + 6 * 1 + 2 * 7) / 56.0;
  EXPECT_NEAR(launch.profile().sites[0].instructionsPerWarp, mean, 0.01);
}

// All blocks at once, one turn each but for five around block 200: as long as the longest one.
TEST(DealtWindows, ALaunchEndsWithItsLongestBlock) {
  LaunchFixture launch =
      gathers(64, [](uint64_t block) { return block > 15 && block < 25 ? 5 : 1; });
  for (const auto &[first, blocks] : {std::pair{0, 4}, {20, 1}, {30, 4}, {45, 1}, {60, 4}})
    launch.addWindow(static_cast<uint64_t>(first), static_cast<uint64_t>(blocks));
  const KernelProfile profile = launch.profile();
  EXPECT_NEAR(profile.makespan, 5 / profile.sites[0].instructionsPerWarp, 1e-9);
}

TEST(DealtWindows, WorkThatIsTheSameHasNoError) {
  LaunchFixture launch = gathers(4096, [](uint64_t) { return 8; });
  launch.cutWindows();
  EXPECT_EQ(launch.profile().workError, 0);
}

} // namespace
