// Which geometries are refused, with what message; where a line's set is.
#include "cachemodel/CacheGeometry.h"
#include "cachemodel/SetSelector.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

using namespace cgpredict;
using testing::HasSubstr;

namespace {

TEST(CacheGeometry, GivesLinesBytesAndTheLineOfAnAddress) {
  const CacheGeometry geometry{.lineBytes = 64, .ways = 16, .sets = 128};
  EXPECT_EQ(check(geometry), "");
  EXPECT_EQ(geometry.lines(), 2048u);
  EXPECT_EQ(geometry.bytes(), 131072u);
  EXPECT_EQ(geometry.lineOf(63), LineIndex{0});
  EXPECT_EQ(geometry.lineOf(64), LineIndex{1});
}

TEST(CacheGeometry, AcceptsLinesAndSetsThatAreNoPowersOfTwo) {
  const CacheGeometry geometry{.lineBytes = 48, .ways = 3, .sets = 7};
  EXPECT_EQ(check(geometry), "");
  EXPECT_EQ(geometry.lineOf(95), LineIndex{1});
}

TEST(CacheGeometry, FullyAssociativeIsOneSetOfAllLines) {
  EXPECT_EQ(fullyAssociative(131072, 64), (CacheGeometry{.lineBytes = 64, .ways = 2048}));
}

TEST(CacheGeometryErrors, NamesTheFieldThatIsZero) {
  EXPECT_THAT(check({.lineBytes = 0}), HasSubstr("lineBytes is 0"));
  EXPECT_THAT(check({.ways = 0}), HasSubstr("ways is 0"));
  EXPECT_THAT(check({.sets = 0}), HasSubstr("sets is 0"));
  EXPECT_THAT(check(fullyAssociative(32, 64)), HasSubstr("ways is 0"));
}

TEST(CacheGeometryErrors, XorFoldNeedsAPowerOfTwo) {
  const std::string message = check({.sets = 96, .index = SetIndex::XorFold});
  EXPECT_THAT(message, HasSubstr("sets is 96"));
  EXPECT_THAT(message, HasSubstr("power of two"));
}

TEST(CacheGeometryErrors, RefusesMoreLinesThanItCanNumber) {
  EXPECT_THAT(check({.ways = 1u << 15, .sets = 1u << 15}), HasSubstr("1073741824 lines"));
}

TEST(SetSelector, ModuloTakesTheRemainder) {
  EXPECT_EQ(SetSelector({.sets = 128})(LineIndex{128 * 5 + 3}), 3u);
  EXPECT_EQ(SetSelector({.sets = 7})(LineIndex{7 * 5 + 3}), 3u);
  EXPECT_EQ(SetSelector({.sets = 1})(LineIndex{99}), 0u);
}

TEST(SetSelector, XorFoldCombinesAllGroupsOfBits) {
  // 16 sets take groups of 4 bits, hexadecimal digits: 1 ^ 2 ^ 4 ^ 8 = 15, f ^ f ^ 3 = 3.
  const SetSelector select({.sets = 16, .index = SetIndex::XorFold});
  EXPECT_EQ(select(LineIndex{0x1248}), 15u);
  EXPECT_EQ(select(LineIndex{0xf000'0000'0000'00f3}), 3u);
  // Groups of 3 bits, octal digits; the last of the 22 has one bit only.
  const SetSelector octal({.sets = 8, .index = SetIndex::XorFold});
  EXPECT_EQ(octal(LineIndex{01'000'000'000'000'000'000'042}), 1u ^ 4u ^ 2u);
  EXPECT_EQ(SetSelector({.sets = 1, .index = SetIndex::XorFold})(LineIndex{99}), 0u);
}

// 4096 lines, 16 sets: 256 each, with a standard deviation of 15.5; within five of these whatever
// the distance of the lines, also for a number of sets that is no power of two.
TEST(SetSelector, MixedUsesAllSetsAlike) {
  for (uint64_t stride : {1, 16, 1024, 1 << 20})
    for (uint32_t sets : {16u, 13u}) {
      const SetSelector select({.sets = sets, .index = SetIndex::Mixed});
      std::vector<int> lines(sets);
      for (uint64_t i = 0; i < 256 * sets; ++i)
        ++lines[select(LineIndex{i * stride})];
      for (int count : lines)
        EXPECT_NEAR(count, 256, 80) << stride;
    }
}

} // namespace
