// Does one pass give what a cache of each associativity gives?
#include "cachemodel/AssociativityProfile.h"
#include "test/support/NaiveCache.h"

#include "LineTraces.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// One set, lines 1 2 3 3 1 2 1: |TCS| of the repeated references is 3: 0, 1: {2, 3} 2, 2: {3, 1} 2,
// 1: {2} 1. So (9)-(11): A = 1 gives 1 hit, A = 2 gives 2, A = 3 and above 4.
TEST(AssociativityProfile, SumsReferencesByTheSizeOfTheirConflictSet) {
  for (const std::uint32_t deepest : {4u, 100u}) {
    AssociativityProfile profile({.ways = deepest});
    profile.reference(lines({1, 2, 3, 3, 1, 2, 1}));
    EXPECT_EQ(profile.references(), 7u);
    EXPECT_EQ(profile.hits(1), 1u);
    EXPECT_EQ(profile.hits(2), 2u);
    EXPECT_EQ(profile.hits(3), 4u);
    EXPECT_EQ(profile.hits(4), 4u);
    EXPECT_EQ(profile.misses(4), 3u);
    EXPECT_EQ(profile.byConflicts()[2], 2u);
  }
}

// Cyclic over 12 lines in 4 sets: 3 lines each, so |TCS| = 2 from the second round on.
TEST(AssociativityProfile, KeepsSetsApart) {
  AssociativityProfile profile({.ways = 32, .sets = 4});
  profile.reference(cyclic(12, 5));
  EXPECT_EQ(profile.byConflicts()[2], 48u);
  EXPECT_EQ(profile.hits(2), 0u);
  EXPECT_EQ(profile.hits(3), 48u);
}

struct Case {
  std::uint32_t deepest, sets;
  SetIndex index;
};
class ProfileOfSets : public testing::TestWithParam<Case> {};

TEST_P(ProfileOfSets, AgreesWithANaiveCacheOfEachAssociativity) {
  const auto [deepest, sets, index] = GetParam();
  for (std::uint32_t seed = 0; seed < 2; ++seed) {
    const auto trace = randomTrace(seed, 2 * deepest * sets / 3 + 2, 10'000);
    AssociativityProfile profile({.ways = deepest, .sets = sets, .index = index});
    profile.reference(trace);
    std::uint64_t fewerWays = 0;
    for (std::uint32_t ways = 1; ways <= deepest; ++ways) {
      NaiveCache naive({.ways = ways, .sets = sets, .index = index});
      std::uint64_t hits = 0;
      for (LineIndex line : trace)
        hits += naive.access(line);
      EXPECT_EQ(profile.hits(ways), hits) << ways << " ways, seed " << seed;
      EXPECT_GE(profile.hits(ways), fewerWays) << "inclusion, " << ways << " ways";
      fewerWays = profile.hits(ways);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Sets, ProfileOfSets,
    testing::Values(Case{1, 4, SetIndex::Modulo}, Case{16, 128, SetIndex::Modulo},
                    Case{32, 16, SetIndex::XorFold}, Case{32, 5, SetIndex::Modulo},
                    Case{64, 1, SetIndex::Modulo}, Case{80, 4, SetIndex::XorFold}));

} // namespace
