// How long do waves of warps take that meet at stations?
#include "analyzer/models/Waves.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

using namespace cgpredict;

namespace {

double cyclesOf(const WarpDemands &demands, uint32_t warps, uint32_t blocks) {
  const StationTimes times = timeOf({{demands, warps, blocks, 1}});
  return std::accumulate(times.begin(), times.end(), Cycles{0}).value();
}

// 8 blocks of 8 warps load once, in 1,400 cycles, and compute for 36 each, all in step: 1,400 and
// 375 cycles in which nobody computes, and 64 * 36.
TEST(Waves, WarpsThatShareAPipelineComputeTogether) {
  WarpDemands demands;
  demands.at = {Cycles{36}, Cycles{0}, Cycles{0}, Cycles{1400}};
  demands.rounds = demands.together = 1;
  demands.replacement = Cycles{375};
  EXPECT_DOUBLE_EQ(cyclesOf(demands, 64, 8), 1400 + 375 + 64 * 36);
  // A unit that the schedulers share serves one block while another one loads.
  demands.inQueue = true;
  EXPECT_LT(cyclesOf(demands, 64, 8), 1.2 * 64 * 36);
  demands.inQueue = false;
  // At DRAM other SMs' warps come between: the wait is hidden, 64 * 36 remain and not much more.
  demands.at = {Cycles{0}, Cycles{0}, Cycles{36}, Cycles{1400}};
  EXPECT_LT(cyclesOf(demands, 64, 8), 1.2 * 64 * 36);
}

// Two warps that would wait for 100 cycles each and meet for 300 more take those; many others hide
// what they wait for.
TEST(Waves, WarpsThatWaitTogetherTakeThatLong) {
  WarpDemands demands;
  demands.at = {Cycles{10}, Cycles{0}, Cycles{0}, Cycles{90}};
  demands.rounds = 1;
  demands.joined = Cycles{300};
  EXPECT_DOUBLE_EQ(cyclesOf(demands, 2, 1), 400);
  const double together = cyclesOf(demands, 64, 8);
  demands.joined = Cycles{0};
  EXPECT_DOUBLE_EQ(cyclesOf(demands, 64, 8), together);
}

// A launch of two warps takes three paths at least where its blocks are that uneven; where all SMs
// are busy longer, it is no matter.
TEST(Waves, UnevenBlocksTakeTheirLongestPath) {
  Waves waves{.warps = 2, .makespan = 3};
  waves.demands.at = {Cycles{10}, Cycles{0}, Cycles{0}, Cycles{90}};
  waves.demands.rounds = 1;
  waves.demands.joined = Cycles{50};
  const auto time = [](const Waves &of) {
    const StationTimes times = timeOf({of});
    return std::accumulate(times.begin(), times.end(), Cycles{0}).value();
  };
  EXPECT_DOUBLE_EQ(time(waves), 3 * 150);
  waves.warps = 64;
  const double uneven = time(waves);
  waves.makespan = 1;
  EXPECT_DOUBLE_EQ(time(waves), uneven);
}

// One warp waits for its block's start as part of its wait. Many queue there as they do at DRAM:
// where both could be busy all the time, neither is.
TEST(Waves, BlocksQueueToStart) {
  WarpDemands demands, dram, start;
  dram.at = {Cycles{0}, Cycles{0}, Cycles{20}, Cycles{1300}};
  start.at = {Cycles{0}, Cycles{0}, Cycles{0}, Cycles{1300}};
  start.start = Cycles{20};
  EXPECT_DOUBLE_EQ(cyclesOf(start, 1, 1), 1300);
  demands = dram;
  demands.start = start.start;
  EXPECT_DOUBLE_EQ(cyclesOf(demands, 1, 1), 1320);
  const double alone = std::max(cyclesOf(dram, 64, 8), cyclesOf(start, 64, 8));
  EXPECT_GT(cyclesOf(demands, 64, 8), 1.02 * alone);
  EXPECT_LT(cyclesOf(demands, 64, 8), cyclesOf(dram, 64, 8) + cyclesOf(start, 64, 8));
}

// With tiles two blocks of 8 warps load for 100 and 40 cycles each, wait for 500 and compute for
// 2,000. In step they do the one after the other. Out of it one computes while the other loads, and
// the pipelines never wait.
TEST(Waves, BlocksWithTilesLoadWhileOthersCompute) {
  WarpDemands demands;
  demands.at = {Cycles{250}, Cycles{5}, Cycles{12.5}, Cycles{500}};
  demands.inSteps = true;
  EXPECT_DOUBLE_EQ(cyclesOf(demands, 16, 2), 2 * 2000);
  EXPECT_DOUBLE_EQ(cyclesOf(demands, 8, 1), 2000 + 100 + 500);
  demands.together = 1;
  EXPECT_DOUBLE_EQ(cyclesOf(demands, 16, 2), 2 * (2000 + 100) + 500);
  EXPECT_DOUBLE_EQ(cyclesOf(demands, 8, 1), 2000 + 100 + 500);
}

// A warp whose own path takes 5,000 cycles waits where the pipelines are done with its block.
TEST(Waves, BlocksWithTilesTakeTheirWarpsPath) {
  WarpDemands demands;
  demands.at = {Cycles{250}, Cycles{0}, Cycles{0}, Cycles{500}};
  demands.alone = Cycles{5000};
  demands.inSteps = true;
  EXPECT_DOUBLE_EQ(cyclesOf(demands, 8, 1), 5000 + 500);
  demands.together = 1;
  EXPECT_DOUBLE_EQ(cyclesOf(demands, 16, 2), 5000 + 500);
}

// Tiles do not shorten what a warp waits for with others beside them.
TEST(Waves, BlocksWithTilesWaitWithOthers) {
  WarpDemands demands;
  demands.inSteps = true;
  demands.at = {Cycles{10}, Cycles{0}, Cycles{20}, Cycles{70}};
  demands.alone = Cycles{10};
  const double steps = cyclesOf(demands, 1, 1);
  demands.joined = Cycles{900};
  EXPECT_LT(steps, 200);
  EXPECT_DOUBLE_EQ(cyclesOf(demands, 1, 1), 10 + 20 + 70 + 900);
}

// Two warps, of two schedulers, that wait for 16 loads at a time, of 32 cycles each at the
// load/store unit, a hundred times: 1,212 cycles for one alone, and the other one's 512 but for a
// load, and but for a round.
TEST(Waves, GroupsOfLoadsPassTheUnitTogether) {
  WarpDemands demands;
  demands.at = {Cycles{512}, Cycles{0}, Cycles{0}, Cycles{700}};
  demands.rounds = 100;
  demands.roundAccesses = 16;
  const double before = cyclesOf(demands, 2, 1);
  EXPECT_LT(before, 1400);
  demands.unit = Cycles{512};
  demands.atUnit = 4;
  EXPECT_NEAR(cyclesOf(demands, 2, 1), 1212 + 0.99 * 512 * 15 / 16, 1e-9);
  EXPECT_DOUBLE_EQ(timeWithout(Station::Pipelines, {{demands, 2, 1, 1}}).value(), 700);
}

// 48 warps of four schedulers, each of which goes on with a warp until that waits: of four warps at
// a time the last loads are through together, while the loads of 44 others keep the unit busy.
TEST(Waves, WarpsOfOneSchedulerPassTheUnitBehindEachOther) {
  WarpDemands demands;
  demands.at = {Cycles{1600}, Cycles{0}, Cycles{0}, Cycles{24000}};
  demands.rounds = 100;
  demands.roundAccesses = 8;
  demands.unit = Cycles{1600};
  demands.atUnit = 48;
  EXPECT_NEAR(cyclesOf(demands, 48, 6), 25600 + 0.99 * 47 * 1600 * 7 / 8, 1e-6);
  demands.atUnit = 4;
  EXPECT_LT(cyclesOf(demands, 48, 6), 1.02 * 48 * 1600);
}

// 65 warps ask for 20 cycles at DRAM and for 10 at the pipelines, 64 others' each: 1,280 and 640
// cycles. A warp alone takes 1,280: the cube root of 1280^3 + 1280^3 + 640^3 is 1,280
// times that of 2.125.
TEST(Waves, BoundsThatAreAlikeDoNotOverlapWhole) {
  WarpDemands demands;
  demands.at = {Cycles{10}, Cycles{0}, Cycles{20}, Cycles{1250}};
  demands.rounds = 1;
  EXPECT_NEAR(cyclesOf(demands, 65, 13), 1280 * std::cbrt(2.125), 1e-9);
  // Without loads nobody waits: DRAM is busy all the time.
  demands.rounds = 0;
  EXPECT_LT(cyclesOf(demands, 65, 13), 1.1 * 65 * 20);
  // A bound far above the others is the time.
  demands.rounds = 1;
  demands.at = {Cycles{10}, Cycles{0}, Cycles{200}, Cycles{1070}};
  EXPECT_NEAR(cyclesOf(demands, 65, 13), 65 * 200, 1);
}

} // namespace
