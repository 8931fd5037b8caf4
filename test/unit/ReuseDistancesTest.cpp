// Are reuse distances exact, for any number of lines and references?
#include "cachemodel/ReuseDistances.h"

#include "LineTraces.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <list>

using namespace cgpredict;

namespace {

using Distance = std::optional<std::uint64_t>;

std::vector<Distance> distancesOf(ReuseDistances &model, const LineTrace &trace) {
  std::vector<Distance> distances;
  for (LineIndex line : trace)
    distances.push_back(model.reference(line));
  return distances;
}

/// Position in a list in order of use.
std::vector<Distance> naiveDistances(const LineTrace &trace) {
  std::list<LineIndex> stack;
  std::vector<Distance> distances;
  for (LineIndex line : trace) {
    const auto found = std::find(stack.begin(), stack.end(), line);
    const auto depth = static_cast<std::uint64_t>(std::distance(stack.begin(), found));
    distances.push_back(found == stack.end() ? Distance{} : Distance{depth});
    if (found != stack.end())
      stack.erase(found);
    stack.push_front(line);
  }
  return distances;
}

TEST(ReuseDistances, IsTheNumberOfDistinctLinesBetween) {
  ReuseDistances model;
  // 1: first; 2: first; 2: nothing between; 3: first; 1: {2, 3}; 3: {1}
  EXPECT_EQ(distancesOf(model, lines({1, 2, 2, 3, 1, 3})),
            (std::vector<Distance>{{}, {}, 0, {}, 2, 1}));
  EXPECT_EQ(model.compulsory(), 3u);
  EXPECT_EQ(model.references(), 6u);
  EXPECT_EQ((std::vector<std::uint64_t>(model.histogram().begin(), model.histogram().end())),
            (std::vector<std::uint64_t>{1, 1, 1}));
}

TEST(ReuseDistances, CountsHitsOfEveryCapacity) {
  ReuseDistances model;
  distancesOf(model, lines({1, 2, 2, 3, 1, 3}));
  EXPECT_EQ(model.hits(0), 0u);
  EXPECT_EQ(model.hits(1), 1u);
  EXPECT_EQ(model.hits(2), 2u);
  EXPECT_EQ(model.hits(3), 3u);
  EXPECT_EQ(model.hits(1000), 3u);
}

// n lines in a circle: n compulsory misses, then always n - 1 others between. The lengths go
// through growth and renumbering.
TEST(ReuseDistances, CyclicLinesAreAllAtTheSameDistance) {
  for (const std::uint64_t n : {1u, 2u, 511u, 512u, 513u, 2048u, 100'000u}) {
    ReuseDistances model;
    distancesOf(model, cyclic(n, 6));
    EXPECT_EQ(model.compulsory(), n);
    ASSERT_EQ(model.histogram().size(), n);
    EXPECT_EQ(model.histogram()[n - 1], 5 * n);
    EXPECT_EQ(model.hits(n), 5 * n);
    EXPECT_EQ(model.hits(n - 1), 0u);
  }
}

// Forth and back over n lines: on the way back, line n - 1 - k comes after k others.
TEST(ReuseDistances, ForthAndBackGivesEachDistanceOnce) {
  const std::uint64_t n = 1000;
  LineTrace trace = cyclic(n, 1);
  trace.insert(trace.end(), trace.rbegin(), trace.rend());
  ReuseDistances model;
  distancesOf(model, trace);
  ASSERT_EQ(model.histogram().size(), n);
  for (std::uint64_t count : model.histogram())
    EXPECT_EQ(count, 1u);
}

TEST(ReuseDistances, AgreesWithAListOnRandomTraces) {
  for (std::uint32_t seed = 0; seed < 8; ++seed) {
    const auto trace = randomTrace(seed, std::uint64_t{3} << seed, 20'000);
    ReuseDistances model;
    EXPECT_EQ(distancesOf(model, trace), naiveDistances(trace)) << "seed " << seed;
  }
}

TEST(ReuseDistances, OfNothingIsEmpty) {
  const ReuseDistances model;
  EXPECT_EQ(model.compulsory(), 0u);
  EXPECT_TRUE(model.histogram().empty());
  EXPECT_EQ(model.hits(10), 0u);
}

} // namespace
