// How often does a loop turn at most whose end is the least of several bounds?
#include "analyzer/affine/ConcaveTurns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

ConcaveTurns seen(const std::vector<std::pair<int64_t, int64_t>> &values) {
  ConcaveTurns turns(1);
  for (const auto &[at, value] : values)
    turns.add({77, at}, value);
  return turns;
}

using Line = ConcaveTurns::Line;

// min(16, 100 - 16 at)
TEST(ConcaveTurns, NeighboursTellWhatNoneExceeds) {
  EXPECT_THAT(seen({{0, 16}, {1, 16}, {5, 16}, {6, 4}}).bounds(),
              ElementsAre(Line{16, 0}, Line{76, -12}));
}

TEST(ConcaveTurns, OthersDoNot) { EXPECT_THAT(seen({{0, 16}, {2, 14}}).bounds(), IsEmpty()); }

TEST(ConcaveTurns, OneTurnMayStandForFewer) {
  EXPECT_THAT(seen({{0, 5}, {1, 1}, {2, 1}}).bounds(), IsEmpty());
}

TEST(ConcaveTurns, WhatComesUpAgainIsNone) {
  EXPECT_THAT(seen({{0, 16}, {1, 9}, {2, 2}, {900, 16}}).bounds(), IsEmpty());
}

TEST(ConcaveTurns, NorIsWhatAnotherIndexMoves) {
  EXPECT_THAT(seen({{0, 16}, {1, 16}, {1, 15}}).bounds(), IsEmpty());
}

} // namespace
