// Do lanes that take different paths wait for each other? Branches and loops by hand.
#include "analyzer/warps/WarpStream.h"
#include "analyzer/warps/Residency.h"
#include "analyzer/affine/AffineNest.h"
#include "test/support/TablesBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::ElementsAre;

namespace {

// Block b has one site, b; record b + 3 executes it at address 100 b + 4 lane.
struct Blocks {
  explicit Blocks(uint32_t blocks) {
    const uint32_t object = b.pointer("A", 4);
    for (uint32_t block = 0; block < blocks; ++block)
      b.block({});
    for (uint32_t block = 0; block < blocks; ++block)
      b.blockRecord(block, {b.site(block, SiteKind::Load, object, 4)});
    layout = ProfileLayout({}, std::vector<ProfileLayout::SiteAnchor>(blocks));
  }

  void lane(std::initializer_list<uint32_t> path) {
    std::vector<int64_t> words;
    for (uint32_t block : path) {
      words.push_back(block + 3);
      words.push_back(100 * block + 4 * static_cast<int64_t>(lanes.size()));
    }
    lanes.push_back(words);
  }

  WarpStream stream() {
    program = makeWarpProgram(b.tables);
    WarpThreads threads{};
    std::copy(lanes.begin(), lanes.end(), threads.begin());
    return {program, layout, threads};
  }

  TablesBuilder b{"blocks"};
  WarpProgram program;
  ProfileLayout layout;
  std::vector<std::vector<int64_t>> lanes;
};

std::vector<std::pair<uint32_t, LaneMask>> run(WarpStream stream) {
  std::vector<std::pair<uint32_t, LaneMask>> seen;
  for (WarpAccess access; stream.next(access);)
    seen.emplace_back(access.site, access.mask);
  return seen;
}

using S = std::pair<uint32_t, LaneMask>;

// 0 branches to 1 or 2, which meet in 3.
TEST(WarpStream, SidesOfABranchRunOneAfterTheOther) {
  Blocks k(4);
  k.lane({0, 1, 3});
  k.lane({0, 2, 3});
  k.lane({0, 1, 3});
  EXPECT_THAT(run(k.stream()), ElementsAre(S{0, 7}, S{1, 5}, S{2, 2}, S{3, 7}));
}

// Loop of header 1 and latch 2, exit 3: one, three and no iterations.
TEST(WarpStream, LanesThatLeaveALoopWaitBehindIt) {
  Blocks k(4);
  k.lane({0, 1, 2, 1, 3});
  k.lane({0, 1, 2, 1, 2, 1, 2, 1, 3});
  k.lane({0, 1, 3});
  EXPECT_THAT(run(k.stream()), ElementsAre(S{0, 7}, S{1, 7}, S{2, 3}, S{1, 3}, S{2, 2}, S{1, 2},
                                           S{2, 2}, S{1, 2}, S{3, 7}));
}

TEST(WarpStream, ALaneThatEndsEarlyLeavesTheMask) {
  Blocks k(3);
  k.lane({0});
  k.lane({0, 1, 2});
  k.lane({});
  EXPECT_THAT(run(k.stream()), ElementsAre(S{0, 3}, S{1, 2}, S{2, 2}));
}

TEST(WarpStream, AWarpWithoutThreadsIsEmpty) {
  Blocks k(1);
  EXPECT_TRUE(run(k.stream()).empty());
}

// Eight iterations of block 0, then block 1.
TEST(WarpStream, TheNextRecordDropsWhatIsLeftOfALoop) {
  TablesBuilder b("loop");
  const uint32_t object = b.pointer("A", 4);
  b.block({});
  b.block({});
  b.site(0, SiteKind::Load, object, 4);
  const uint32_t behind = b.site(1, SiteKind::Load, object, 4);
  b.loop(0, -1, {0});
  NestLevel level;
  level.base = slot(0);
  level.body = {{false, 0}};
  b.nestRecord(2, {level}, {{0, 0, slot(1), {constant(4)}}});
  b.blockRecord(1, {behind});
  const std::vector<int64_t> words = {3, 8, 0, 4, 500};
  const WarpProgram program = makeWarpProgram(b.tables);
  const ProfileLayout layout({}, std::vector<ProfileLayout::SiteAnchor>(2));
  WarpThreads threads{};
  threads[0] = words;
  WarpStream stream(program, layout, threads);
  WarpAccess access;
  ASSERT_TRUE(stream.next(access));
  EXPECT_EQ(access.site, 0u);
  ASSERT_TRUE(stream.nextRecord());
  ASSERT_TRUE(stream.next(access));
  EXPECT_EQ(access.site, behind);
  EXPECT_FALSE(stream.next(access));
}

TEST(WarpStream, BlocksWithoutAccessesAreCounted) {
  Blocks k(2);
  k.b.blockRecord(k.b.block({}), {});
  k.lanes = {{5, 5, 3, 0}, {5, 3, 4}};
  k.program = makeWarpProgram(k.b.tables);
  WarpCounts counts(k.program);
  for (WarpStream stream = k.stream(); stream.nextRecord();)
    stream.count(counts);
  EXPECT_EQ(counts.places[0].executions, 2u); // block 0 comes before block 2, so not together
  EXPECT_EQ(counts.places[2].executions, 2u);
  EXPECT_EQ(counts.places[2].lanes, 3u);
}

// Two warps of five accesses, two at a time; a round that was passed over is the same one.
TEST(Residency, AWarpGoesOnForABurst) {
  Blocks k(5);
  k.lane({0, 1, 2, 3, 4});
  const std::vector<ThreadRecords> threads{{.words = k.lanes[0]}};
  const ResidentWarp warp{&threads[0]};
  const ResidentWarp warps[] = {warp, warp};
  k.program = makeWarpProgram(k.b.tables);
  using W = std::pair<uint32_t, uint32_t>; // warp, site
  const auto roundOf = [](Residency &resident) {
    std::vector<W> seen;
    resident.round([&](const WarpAccess &access) { seen.emplace_back(access.warp, access.site); });
    return seen;
  };
  Residency resident(k.program, k.layout, warps, 2);
  EXPECT_THAT(roundOf(resident), ElementsAre(W{0, 0}, W{0, 1}, W{1, 0}, W{1, 1}));
  EXPECT_EQ(resident.skip(1), 4u);
  EXPECT_THAT(roundOf(resident), ElementsAre(W{0, 4}, W{1, 4}));
  EXPECT_TRUE(resident.done());
}

} // namespace
