// How long do waves of warps take that meet at stations?
#include "analyzer/models/Waves.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace cgpredict;

namespace {

double timeOf(const WarpDemands &demands, uint32_t warps, uint32_t blocks) {
  const StationTimes times = cgpredict::timeOf({{demands, warps, blocks, 1}});
  return std::accumulate(times.begin(), times.end(), Cycles{0}).value();
}

// 8 blocks of 8 warps load once, in 1,400 cycles, and compute for 36 each, all in step: 1,400 and
// 375 cycles in which nobody computes, and 64 * 36.
TEST(Waves, WarpsThatShareAPipelineComputeTogether) {
  WarpDemands demands;
  demands.at = {Cycles{36}, Cycles{0}, Cycles{0}, Cycles{1400}};
  demands.rounds = demands.together = 1;
  demands.replacement = Cycles{375};
  EXPECT_DOUBLE_EQ(timeOf(demands, 64, 8), 1400 + 375 + 64 * 36);
  // At DRAM other SMs' warps come between: the wait is hidden, 64 * 36 remain and not much more.
  demands.at = {Cycles{0}, Cycles{0}, Cycles{36}, Cycles{1400}};
  EXPECT_LT(timeOf(demands, 64, 8), 1.2 * 64 * 36);
}

// One warp waits for its block's start as part of its wait. Many queue there as they do at DRAM:
// where both could be busy all the time, neither is.
TEST(Waves, BlocksQueueToStart) {
  WarpDemands demands, dram, start;
  dram.at = {Cycles{0}, Cycles{0}, Cycles{20}, Cycles{1300}};
  start.at = {Cycles{0}, Cycles{0}, Cycles{0}, Cycles{1300}};
  start.start = Cycles{20};
  EXPECT_DOUBLE_EQ(timeOf(start, 1, 1), 1300);
  demands = dram;
  demands.start = start.start;
  EXPECT_DOUBLE_EQ(timeOf(demands, 1, 1), 1320);
  const double alone = std::max(timeOf(dram, 64, 8), timeOf(start, 64, 8));
  EXPECT_GT(timeOf(demands, 64, 8), 1.02 * alone);
  EXPECT_LT(timeOf(demands, 64, 8), timeOf(dram, 64, 8) + timeOf(start, 64, 8));
}

// With tiles two blocks of 8 warps load for 100 and 40 cycles each, wait for 500 and compute for
// 2,000. In step they do the one after the other. Out of it one computes while the other loads, and
// the pipelines never wait.
TEST(Waves, BlocksWithTilesLoadWhileOthersCompute) {
  WarpDemands demands;
  demands.at = {Cycles{250}, Cycles{5}, Cycles{12.5}, Cycles{500}};
  demands.inSteps = true;
  EXPECT_DOUBLE_EQ(timeOf(demands, 16, 2), 2 * 2000);
  EXPECT_DOUBLE_EQ(timeOf(demands, 8, 1), 2000 + 100 + 500);
  demands.together = 1;
  EXPECT_DOUBLE_EQ(timeOf(demands, 16, 2), 2 * (2000 + 100) + 500);
  EXPECT_DOUBLE_EQ(timeOf(demands, 8, 1), 2000 + 100 + 500);
}

// A warp whose own path takes 5,000 cycles waits where the pipelines are done with its block.
TEST(Waves, BlocksWithTilesTakeTheirWarpsPath) {
  WarpDemands demands;
  demands.at = {Cycles{250}, Cycles{0}, Cycles{0}, Cycles{500}};
  demands.alone = Cycles{5000};
  demands.inSteps = true;
  EXPECT_DOUBLE_EQ(timeOf(demands, 8, 1), 5000 + 500);
  demands.together = 1;
  EXPECT_DOUBLE_EQ(timeOf(demands, 16, 2), 5000 + 500);
}

} // namespace
