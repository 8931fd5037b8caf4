// The order of instructions that share registers, worked out by hand.
#include "analyzer/models/IssueOrder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

using namespace cgpredict;
using testing::ElementsAre;

namespace {

IssueItem load(double registers) { return {{}, {}, {}, registers, Cycles{100}, Cycles{1}}; }
IssueItem use(std::vector<std::size_t> loads) {
  return {loads, {}, loads, 0, Cycles{10}, Cycles{1}};
}

// Three loads and their uses. Uses can start at 100, 101 and 102, loads at once.
TEST(IssueOrder, LoadsStandFirst) {
  const std::vector<IssueItem> items{load(1), use({0}), load(1), use({2}), load(1), use({4})};
  const std::vector<std::size_t> ranked{0, 1, 2, 3, 4, 5};
  EXPECT_THAT(issueOrder(items, ranked, std::numeric_limits<double>::infinity()),
              ElementsAre(0, 2, 4, 1, 3, 5));
}

// With room for two, the third waits until the first is used, when the second can be, too.
TEST(IssueOrder, ALoadWaitsForRegisters) {
  const std::vector<IssueItem> items{load(1), use({0}), load(1), use({2}), load(1), use({4})};
  const std::vector<std::size_t> ranked{0, 1, 2, 3, 4, 5};
  EXPECT_THAT(issueOrder(items, ranked, 2), ElementsAre(0, 2, 1, 3, 4, 5));
}

// A use of two that find no room together: the second load is taken all the same.
TEST(IssueOrder, WhatIsNeededIsLoaded) {
  const std::vector<IssueItem> items{load(2), load(2), use({0, 1})};
  const std::vector<std::size_t> ranked{0, 1, 2};
  EXPECT_THAT(issueOrder(items, ranked, 2), ElementsAre(0, 1, 2));
}

// Room for three of four loads, two for each use: the third would find it, but not the fourth.
TEST(IssueOrder, LoadsOfOneUseAreIssuedTogether) {
  const std::vector<IssueItem> items{load(1), load(1), use({0, 1}), load(1), load(1), use({3, 4})};
  const std::vector<std::size_t> ranked{0, 1, 2, 3, 4, 5};
  EXPECT_THAT(issueOrder(items, ranked, 3), ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(issueOrder(items, ranked, 4), ElementsAre(0, 1, 3, 4, 2, 5));
}

// What is wanted first comes first, though it could not start before another one.
TEST(IssueOrder, RankDecidesOfWhatCanStart) {
  std::vector<IssueItem> items{load(1), load(1), load(1), load(1), use({0, 2}), use({1, 3})};
  items[2].after = {0};
  const std::vector<std::size_t> ranked{0, 2, 4, 1, 3, 5};
  EXPECT_THAT(issueOrder(items, ranked, 4), ElementsAre(0, 2, 1, 3, 4, 5));
}

// Of two that can start at the same time the rank decides; `after` holds without a value.
TEST(IssueOrder, RankDecidesAndOrderHolds) {
  std::vector<IssueItem> items{load(0), load(0), load(0)};
  const std::vector<std::size_t> ranked{2, 1, 0};
  EXPECT_THAT(issueOrder(items, ranked, 1), ElementsAre(2, 1, 0));
  items[2].after = {0};
  EXPECT_THAT(issueOrder(items, ranked, 1), ElementsAre(1, 0, 2));
}

} // namespace
