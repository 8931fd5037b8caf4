// Which batches are measured, and for what do they stand?
#include "analyzer/profile/ProfilePlan.h"
#include "analyzer/profile/ProfileRuns.h"

#include "analyzer/profile/ModelledSms.h"
#include "test/unit/TestDevices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

TEST(Batches, OfTheHeadAreAllMeasured) {
  EXPECT_THAT(cutIntoBatches(0, 4, 2, 100), ElementsAre(Batch{0, 2, true}, Batch{2, 2, true}));
}

TEST(Batches, BothOfASampleAreCounted) {
  EXPECT_THAT(cutIntoBatches(48, 4, 2, 100), ElementsAre(Batch{48, 2, true}, Batch{50, 2, true}));
}

// The SM cuts at multiples of 4: of 49 to 56 only 52 to 55 is a batch of its own.
TEST(Batches, AreCutWhereTheSmCutsThem) {
  EXPECT_THAT(cutIntoBatches(49, 8, 4, 100), ElementsAre(Batch{49, 3, false}, Batch{52, 4, true}));
}

TEST(Batches, TheLastOfTheGridMayBeSmaller) {
  EXPECT_THAT(cutIntoBatches(6, 4, 3, 10), ElementsAre(Batch{6, 3, true}, Batch{9, 1, true}));
  EXPECT_THAT(cutIntoBatches(0, 5, 2, 5),
              ElementsAre(Batch{0, 2, true}, Batch{2, 2, true}, Batch{4, 1, true}));
}

TEST(Batches, OfWhichNoneIsWholeAreMeasuredNevertheless) {
  EXPECT_THAT(cutIntoBatches(0, 2, 4, 100), ElementsAre(Batch{0, 2, true}));
  EXPECT_THAT(cutIntoBatches(50, 3, 4, 100), ElementsAre(Batch{50, 2, true}, Batch{52, 1, true}));
  EXPECT_THAT(cutIntoBatches(52, 4, 4, 100), ElementsAre(Batch{52, 4, true})); // the only one
}

uint64_t oneWarpPerBlock(uint64_t block) { return block; }

// The first two batches are one sample, of 4 blocks around 2. Gap 4..47 has its middle at 26,
// between 2 and 49: 23/47 of its 44 warps belong to the sample at 2, half to each of its batches.
// Gap 50..97 lies in the middle between 49 and 99.
TEST(Interpolation, GapsAreSharedByTheBatchesOnEitherSide) {
  const BatchPoint points[] = {{{0, 2, true}}, {{2, 2, true}}, {{48, 2, true}}, {{98, 2, true}}};
  EXPECT_THAT(interpolatedWarps(points, 100, oneWarpPerBlock),
              ElementsAre(DoubleEq(44 * 23.0 / 47 / 2), DoubleEq(44 * 23.0 / 47 / 2),
                          DoubleEq(44 * 24.0 / 47 + 24), DoubleEq(24)));
}

// A gap of 10 with its middle at 7, between a batch of 2 centered at 1 and one of 4 centered at 14.
TEST(Interpolation, IsLinearInTheOrdinal) {
  const BatchPoint points[] = {{{0, 2, true}}, {{12, 4, true}}};
  EXPECT_THAT(interpolatedWarps(points, 16, oneWarpPerBlock),
              ElementsAre(DoubleEq(10 * 7.0 / 13), DoubleEq(10 * 6.0 / 13)));
}

TEST(Interpolation, LeavesOutBatchesThatAreNotTypical) {
  const BatchPoint points[] = {{{0, 2, true}, false}, {{48, 2, true}}, {{98, 2, true}, false}};
  EXPECT_THAT(interpolatedWarps(points, 100, oneWarpPerBlock),
              ElementsAre(DoubleEq(0), DoubleEq(46 + 48), DoubleEq(0)));
}

TEST(Interpolation, OutsideOfAllBatchesTheNextOneStands) {
  const BatchPoint points[] = {{{10, 2, true}}};
  EXPECT_THAT(interpolatedWarps(points, 40, oneWarpPerBlock), ElementsAre(DoubleEq(38)));
}

TEST(Interpolation, WholeGridsHaveNoGaps) {
  const BatchPoint points[] = {{{0, 2, true}}, {{2, 1, true}}};
  EXPECT_THAT(interpolatedWarps(points, 3, oneWarpPerBlock), ElementsAre(0, 0));
}

TEST(Runs, SmallGridsAreSampledWhole) {
  EXPECT_THAT(sampleRuns(2, {13, 1, 1}), ElementsAre(Batch{0, 13, true}));
}

// The tail ends with the part of a batch that the grid has left.
TEST(Runs, LargeGridsAreSampledInThreePlaces) {
  EXPECT_THAT(sampleRuns(4, {1001, 1, 1}),
              ElementsAre(Batch{0, 8, true}, Batch{496, 8, true}, Batch{992, 9, true}));
}

// 10 x 20 x 30 blocks. 8 of them lie inside a row, from column 1 of row 10 of plane 15, which is
// block 3101; 50 in five rows, from row 7, block 3070; 240 are more than a plane: half of the
// others, 2880, are before them. Batches begin at the nearest multiple of their blocks.
TEST(Runs, TheMiddleIsThatOfEachDimension) {
  const std::array<uint64_t, 3> grid{10, 20, 30};
  EXPECT_EQ(sampleRuns(4, grid)[1], (Batch{3100, 8, true}));
  EXPECT_EQ(sampleRuns(25, grid)[1], (Batch{3075, 50, true}));
  EXPECT_EQ(sampleRuns(120, grid)[1], (Batch{2880, 240, true}));
}

// Of a square of blocks half are below its diagonal, of each half of its rows and columns half.
TEST(Runs, SpreadBlocksAreEvenlyOverTheGrid) {
  const std::vector<uint64_t> blocks = spreadBlocks({300, 300, 1}, 256);
  ASSERT_EQ(blocks.size(), 256u);
  EXPECT_TRUE(std::ranges::is_sorted(blocks));
  const auto share = [&](auto &&holds) {
    return static_cast<double>(std::ranges::count_if(
               blocks, [&](uint64_t block) { return holds(block % 300, block / 300); })) /
           256;
  };
  EXPECT_NEAR(share([](uint64_t x, uint64_t y) { return x <= y; }), 0.5, 0.01);
  EXPECT_NEAR(share([](uint64_t x, uint64_t) { return x < 75; }), 0.25, 0.01);
  EXPECT_NEAR(share([](uint64_t, uint64_t y) { return y < 75; }), 0.25, 0.01);
}

// All of a small grid, and each at most once.
TEST(Runs, SpreadBlocksAreDifferent) {
  EXPECT_THAT(spreadBlocks({1, 2, 2}, 10), ElementsAre(0, 1, 2, 3));
  for (const auto &grid : {std::array<uint64_t, 3>{5, 3, 2}, {1000, 1, 1}, {1, 1, 1000}}) {
    const std::vector<uint64_t> blocks = spreadBlocks(grid, 20);
    EXPECT_GE(blocks.size(), 15u);
    EXPECT_LT(blocks.back(), grid[0] * grid[1] * grid[2]);
    EXPECT_EQ(std::ranges::adjacent_find(blocks), blocks.end());
  }
}

TEST(Runs, OfATraceCarryOnWhereTheBlocksAre) {
  const BlockRun traced[] = {{0, 4}, {50, 4}, {96, 4}};
  const ResidentBlocks resident{2, 100};
  EXPECT_TRUE(suffices(traced, resident));
  const std::vector<ProfileRun> runs = tracedRuns(traced, resident, 0);
  ASSERT_EQ(runs.size(), 3u);
  EXPECT_EQ(runs[1].window, 1u);
  EXPECT_THAT(runs[1].batches, ElementsAre(Batch{50, 2, true}, Batch{52, 2, true}));
}

TEST(Runs, ShorterThanTwoBatchesDoNotSuffice) {
  const BlockRun traced[] = {{0, 4}, {48, 4}, {96, 4}};
  const ResidentBlocks resident{4, 100};
  EXPECT_FALSE(suffices(traced, resident));
  EXPECT_EQ(tracedRuns(traced, resident, 4).size(), 3u);
  EXPECT_EQ(tracedRuns(traced, resident, 5).size(), 1u); // only the one that ends with the grid
}

TEST(Runs, AGridThatIsTracedWholeIsUsedWhole) {
  const BlockRun traced[] = {{0, 18}};
  const ResidentBlocks resident{8, 18};
  EXPECT_TRUE(suffices(traced, resident));
  const std::vector<ProfileRun> runs = tracedRuns(traced, resident, 0);
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_THAT(runs[0].batches,
              ElementsAre(Batch{0, 8, true}, Batch{8, 8, true}, Batch{16, 2, true}));
}

TEST(Runs, WithoutWholeBlocksThereAreNone) {
  const BlockRun traced[] = {{0, 0}};
  EXPECT_THAT(tracedRuns(traced, {2, 100}, 0), IsEmpty());
}

// 80 SMs of 64 warps: 2048 / 64 = 32 of them are modelled, 5 blocks each of 5 * 80; 99 traced blocks
// hold two batches of 9 SMs.
TEST(Modelled, SmsAreAsManyAsAreWorthTheTime) {
  GpuDevice device = test::jetsonTk1();
  device.smCount = 80;
  const ModelledSms some = modelledSms(device, {5, 13, 64, "threads per SM"});
  EXPECT_EQ(some.sms, 32u);
  EXPECT_EQ(some.blocks(), 400u);
  EXPECT_DOUBLE_EQ(some.share(), 0.4);
  EXPECT_EQ(noteOf(some), "32 of 80 SMs stand for all, with their share of the L2");
  EXPECT_EQ(fittedTo(some, 99).sms, 9u);
  EXPECT_EQ(fittedTo(some, 99).blocks(), 45u);
  EXPECT_EQ(fittedTo(some, 3).sms, 1u);
  EXPECT_EQ(fewer(some, 1000, 400).sms, 12u); // of 32
  EXPECT_EQ(fewer(some, 1000, 999).sms, 31u);
  EXPECT_EQ(fewer(some, 1000, 1).sms, 1u);
  EXPECT_EQ(modelledSms(device, {1, 8, 8, "size of the grid"}).sms, 80u);
}

// Of 5 SMs 2 are modelled: they get the first two of each five blocks, and where only theirs are
// known, all.
TEST(Modelled, SmsGetTheBlocksThatTheyHaveAmongAll) {
  const ModelledSms some{2, 5, 3};
  EXPECT_EQ(some.blocks(), 15u);
  EXPECT_THAT(some.among(20, 12), ElementsAre(20, 21, 25, 26, 30, 31));
  const ModelledSms fitted = fittedTo(some, 12);
  EXPECT_EQ(fitted.blocks(), 6u);
  EXPECT_THAT(fitted.among(20, 4), ElementsAre(20, 21, 22, 23));
}

} // namespace
