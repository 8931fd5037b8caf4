// Do threads get their blocks and warps, and are warps outside the extents left out?
#include "analyzer/profile/ProfileThreads.h"

#include <gtest/gtest.h>

#include <set>

using namespace cgpredict;

namespace {

// 70 x 40 threads in blocks of 32 x 8: 3 x 5 blocks. Thread (65, 10) is in block (2, 1), at (1, 2).
TEST(ProfileGrid, NumbersBlocksAndThreadsWithXFastest) {
  const ProfileGrid grid({70, 40, 1}, {32, 8, 1}, {0, 1, 2});
  EXPECT_EQ(grid.blocks(), 15u);
  const ProfileGrid::Position position = grid.positionOf({65, 10, 0});
  EXPECT_EQ(position.block, 5u);
  EXPECT_EQ(position.thread, 65u);
  EXPECT_EQ(grid.threadAt(position), (ProfileGrid::Coordinate{65, 10, 0}));
  EXPECT_EQ(grid.threadAt({2, 6}), std::nullopt); // x = 70
  EXPECT_EQ(grid.threadsOf(5), 6u * 8);
}

// The loop that was y becomes x.
TEST(ProfileGrid, AxesCanBePermuted) {
  const ProfileGrid grid({70, 40, 1}, {32, 8, 1}, {1, 0, 2});
  EXPECT_EQ(grid.gridBlocks(), (ProfileGrid::Coordinate{2, 9, 1}));
  const ProfileGrid::Position position = grid.positionOf({65, 10, 0}); // x = 10, y = 65
  EXPECT_EQ(position.block, 16u);
  EXPECT_EQ(position.thread, 1u * 32 + 10);
  EXPECT_EQ(grid.threadAt(position), (ProfileGrid::Coordinate{65, 10, 0}));
}

// Counted thread by thread.
uint64_t warpsWithThreads(const ProfileGrid &grid, uint64_t endBlock) {
  uint64_t warps = 0;
  for (uint64_t block = 0; block < endBlock; ++block) {
    std::set<uint64_t> used;
    for (uint64_t thread = 0; thread < grid.threadsPerBlock(); ++thread)
      if (grid.threadAt({block, thread}))
        used.insert(thread / 32);
    warps += used.size();
  }
  return warps;
}

TEST(ProfileGrid, CountsWarpsThatHaveThreads) {
  const std::array<uint32_t, 3> blocks[] = {{32, 32, 1}, {256, 1, 1}, {16, 16, 1},
                                            {8, 4, 4},   {100, 1, 1}, {5, 3, 2}};
  for (const std::array<uint32_t, 3> &block : blocks)
    for (const ProfileGrid::Coordinate &extent :
         {ProfileGrid::Coordinate{70, 41, 3}, ProfileGrid::Coordinate{256, 64, 4},
          ProfileGrid::Coordinate{1, 1, 1}, ProfileGrid::Coordinate{33, 7, 5}}) {
      const ProfileGrid grid(extent, block, {0, 1, 2});
      for (uint64_t end = 0; end <= grid.blocks(); end += 1 + grid.blocks() / 20)
        EXPECT_EQ(grid.usedWarpsBefore(end), warpsWithThreads(grid, end));
      EXPECT_EQ(grid.usedWarpsBefore(grid.blocks()), warpsWithThreads(grid, grid.blocks()));
    }
}

// 3 x 5 x 3 blocks: with z as the outermost dimension, 3 of them span x, 15 also y, 45 all.
TEST(ProfileGrid, ConsecutiveBlocksSpanInnerDimensionsFirst) {
  const ProfileGrid grid({70, 40, 3}, {32, 8, 1}, {0, 1, 2});
  using Extent = ProfileGrid::Coordinate;
  EXPECT_EQ(grid.extentBeyond(2), (Extent{70, 40, 3}));
  EXPECT_EQ(grid.extentBeyond(3), (Extent{0, 40, 3}));
  EXPECT_EQ(grid.extentBeyond(15), (Extent{0, 0, 3}));
  EXPECT_EQ(grid.extentBeyond(45), (Extent{0, 0, 0}));
  const ProfileGrid turned({70, 40, 1}, {32, 8, 1}, {1, 0, 2}); // x: 40 threads, 2 blocks
  EXPECT_EQ(turned.extentBeyond(2), (Extent{70, 0, 1}));
}

Window windowOf(const std::vector<ProfileGrid::Coordinate> &threads) {
  Window window;
  for (const ProfileGrid::Coordinate &thread : threads)
    window.threads.push_back({thread, {}, {}});
  return window;
}

// Blocks of 4 in a line of 18: block 1 lacks a thread, the last one has two.
TEST(BlockIndex, FindsTheLongestRunOfWholeBlocks) {
  std::vector<ProfileGrid::Coordinate> threads;
  for (uint64_t x = 0; x < 18; ++x)
    if (x != 6)
      threads.push_back({x, 0, 0});
  const Window window = windowOf(threads);
  const ProfileGrid grid({18, 1, 1}, {4, 1, 1}, {0, 1, 2});
  const BlockRun run = BlockIndex(window, grid).longestRun();
  EXPECT_EQ(run.first, 2u);
  EXPECT_EQ(run.blocks, 3u);
}

// 8 x 8 threads within a block of 32 x 8: in each warp (a row) lanes 0 to 7.
TEST(BlockIndex, GivesLanesTheirThreads) {
  std::vector<ProfileGrid::Coordinate> threads;
  for (uint64_t y = 0; y < 8; ++y)
    for (uint64_t x = 0; x < 8; ++x)
      threads.push_back({x, y, 0});
  const Window window = windowOf(threads);
  const ProfileGrid grid({8, 8, 1}, {32, 8, 1}, {0, 1, 2});
  std::vector<ResidentWarp> warps;
  BlockIndex(window, grid).appendWarps(0, warps);
  ASSERT_EQ(warps.size(), 8u);
  EXPECT_EQ(warps[3][5]->coordinate, (ProfileGrid::Coordinate{5, 3, 0}));
  EXPECT_EQ(warps[3][8], nullptr);
}

// A whole second block does not disturb it.
TEST(BlockIndex, ReordersThreadsOfOtherBlocks) {
  const Window window = windowOf(
      {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 1, 0}, {3, 1, 0}});
  const ProfileGrid grid({4, 2, 1}, {2, 2, 1}, {0, 1, 2});
  std::vector<ResidentWarp> warps;
  const BlockIndex index(window, grid);
  EXPECT_EQ(index.longestRun().blocks, 2u);
  index.appendWarps(1, warps);
  ASSERT_EQ(warps.size(), 1u);
  EXPECT_EQ(warps[0][2]->coordinate, (ProfileGrid::Coordinate{2, 1, 0}));
}

} // namespace
