// How long do blocks take that differ in length, each in the first place that is free?
#include "analyzer/profile/UnevenBlocks.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

TEST(UnevenBlocks, AsManyAsPlacesTakeAsLongAsTheLongest) {
  const std::vector<BlockWork> known = {{0, 10}, {3, 40}, {4, 20}};
  EXPECT_EQ(makespan(known, 5, 5, 1), 40);
}

// 2, 4, 6, 8 one after the other on two places: 2 + 6 and 4 + 8.
TEST(UnevenBlocks, EachTakesTheFirstPlaceThatIsFree) {
  const std::vector<BlockWork> known = {{0, 2}, {3, 8}};
  EXPECT_EQ(makespan(known, 4, 2, 1), 12);
  EXPECT_EQ(makespan(known, 4, 1, 1), 20);
}

// Beyond the known ones blocks are as the nearest.
TEST(UnevenBlocks, BeyondTheKnownOnesTheyAreAsTheNearest) {
  const std::vector<BlockWork> known = {{2, 5}, {3, 7}};
  EXPECT_EQ(makespan(known, 6, 1, 1), 3 * 5 + 3 * 7);
}

// Where place says nothing, blocks are as any of the known: 1, 9, 1, 9 on two places, of
// which one has three of them.
TEST(UnevenBlocks, ThoseThatDoNotDifferByPlaceAreAsAny) {
  const std::vector<BlockWork> known = {{0, 1}, {100, 9}};
  EXPECT_EQ(makespan(known, 4, 2, 0), 11);
}

TEST(UnevenBlocks, OfManyTheirMeanDecides) {
  const std::vector<BlockWork> known = {{0, 1}, {1, 3}};
  EXPECT_EQ(makespan(known, 6400, 2, 1), 6400);
  EXPECT_EQ(makespan({}, 6400, 2, 1), 0);
}

TEST(UnevenBlocks, ABlockIsAsLongAsItsLongestWarp) {
  EXPECT_EQ(longestOf(std::vector<WarpWork>{{3, true}, {7, false}, {5, true}}), 7);
  EXPECT_EQ(longestOf({}), 0);
}

TEST(UnevenBlocks, AreNamedWhereTheyMakeALaunchAQuarterLonger) {
  EXPECT_EQ(noteOfUnevenBlocks(2.4, 1.5), "");
  EXPECT_EQ(noteOfUnevenBlocks(3.8, 1.5), "blocks differ in length: the last one ends 1.9 times as "
                                          "late as if all warps did the same");
}

} // namespace
