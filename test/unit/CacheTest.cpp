// Does a cache hit exactly when the definition of LRU says so, whatever its geometry?
#include "cachemodel/Cache.h"
#include "test/support/NaiveCache.h"

#include "LineTraces.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

std::vector<bool> hitsOf(auto &cache, const LineTrace &trace) {
  std::vector<bool> hits;
  for (LineIndex line : trace)
    hits.push_back(cache.access(line));
  return hits;
}

// (9), A = 2, one set, lines a b c: the conflict sets of the repeated references are
//   a b a c b a: a {b} -> hit;  b {a, c} -> miss;  a {c, b} -> miss.
TEST(Cache, HitsIfFewerLinesThanWaysCameBetween) {
  Cache cache({.ways = 2});
  const auto hits = hitsOf(cache, lines({1, 2, 1, 3, 2, 1}));
  EXPECT_EQ(hits, (std::vector<bool>{false, false, true, false, false, false}));
  EXPECT_EQ(cache.hits(), 1u);
  EXPECT_EQ(cache.misses(), 5u);
}

// The same line many times is one conflict only: a b b b a with A = 2.
TEST(Cache, CountsDistinctLinesBetween) {
  Cache cache({.ways = 2});
  hitsOf(cache, lines({1, 2, 2, 2, 1}));
  EXPECT_EQ(cache.hits(), 3u);
}

// Two sets, A = 1: 0 and 2 conflict in set 0, 1 is alone in set 1.
TEST(Cache, OnlyLinesOfTheSameSetConflict) {
  Cache cache({.ways = 1, .sets = 2});
  const auto hits = hitsOf(cache, lines({0, 1, 0, 2, 1, 0}));
  EXPECT_EQ(hits, (std::vector<bool>{false, false, true, false, true, false}));
}

// n lines in a circle: all hit from the second round on if they fit, none ever if one is too much.
TEST(Cache, LruStandsOnAKnifeEdge) {
  for (const std::uint32_t ways : {1u, 2u, 16u, 17u, 64u, 65u, 2048u}) {
    Cache fits(fullyAssociative(64 * ways, 64)), exceeded(fullyAssociative(64 * ways, 64));
    EXPECT_EQ(fits.access(cyclic(ways, 3)), 2 * ways) << ways;
    EXPECT_EQ(exceeded.access(cyclic(ways + 1, 3)), 0u) << ways;
  }
}

// A column of a matrix whose rows are 4096 B, 64 lines: with 64 sets it falls into one set (64
// lines, 4 ways: no hit), an XOR fold gives each line its own set.
TEST(Cache, XorFoldSpreadsPowerOfTwoStrides) {
  LineTrace column;
  for (unsigned round = 0; round < 2; ++round)
    for (std::uint64_t row = 0; row < 64; ++row)
      column.push_back(LineIndex{row * 64});
  EXPECT_EQ(Cache({.ways = 4, .sets = 64}).access(column), 0u);
  EXPECT_EQ(Cache({.ways = 4, .sets = 64, .index = SetIndex::XorFold}).access(column), 64u);
}

class CacheOfGeometry : public testing::TestWithParam<CacheGeometry> {};

TEST_P(CacheOfGeometry, AgreesWithTheNaiveCacheOnEveryReference) {
  for (std::uint32_t seed = 0; seed < 4; ++seed) {
    const auto trace = randomTrace(seed, GetParam().lines() * (1 + seed) / 2 + 2, 20'000);
    Cache cache(GetParam());
    NaiveCache naive(GetParam());
    EXPECT_EQ(hitsOf(cache, trace), hitsOf(naive, trace)) << "seed " << seed;
  }
}

TEST_P(CacheOfGeometry, GivesTheSameInABatchAndThroughApply) {
  const auto trace = randomTrace(7, GetParam().lines() + 3, 20'000);
  Cache single(GetParam()), batch(GetParam()), applied(GetParam());
  const auto hits = hitsOf(single, trace);
  EXPECT_EQ(batch.access(trace), single.hits());
  EXPECT_EQ(applied.apply([&](auto access) {
    std::vector<bool> result;
    for (LineIndex line : trace)
      result.push_back(access(line));
    return result;
  }),
            hits);
  for (const Cache *cache : {&batch, &applied}) {
    EXPECT_EQ(cache->hits(), single.hits());
    EXPECT_EQ(cache->misses(), trace.size() - single.hits());
  }
}

std::vector<CacheGeometry> geometries() {
  std::vector<CacheGeometry> all;
  for (const std::uint32_t ways : {1u, 2u, 3u, 8u, 15u, 16u, 17u, 31u, 32u, 33u, 64u, 65u, 200u})
    for (const std::uint32_t sets : {1u, 2u, 7u, 8u, 64u})
      for (const SetIndex index : {SetIndex::Modulo, SetIndex::XorFold})
        if (const CacheGeometry geometry{.ways = ways, .sets = sets, .index = index};
            check(geometry).empty())
          all.push_back(geometry);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Geometries, CacheOfGeometry, testing::ValuesIn(geometries()),
                         [](const auto &info) {
                           const CacheGeometry &g = info.param;
                           return std::to_string(g.ways) + "ways" + std::to_string(g.sets) +
                                  "sets" + (g.index == SetIndex::Modulo ? "Modulo" : "Xor");
                         });

} // namespace
