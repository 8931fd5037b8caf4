// Does an access get the class and the lines that its addresses have? Lines are of 64 bytes.
#include "analyzer/warps/Coalescing.h"
#include "test/unit/AffineAccess.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

using namespace cgpredict;
using cgpredict::test::affine;
using testing::ElementsAre;

namespace {

constexpr LaneMask AllLanes = ~LaneMask{0};

// The same addresses, one by one.
WarpAccess listed(const WarpAccess &from) {
  WarpAccess access = from;
  access.affine = false;
  forEachLane(from.mask, [&](unsigned lane) { access.addresses[lane] = from.address(lane); });
  return access;
}

std::vector<uint64_t> lines(const WarpAccess &access, uint32_t elementBytes = 4) {
  LineFinder finder(64);
  std::vector<uint64_t> result;
  for (LineIndex line : finder.lines(access, elementBytes))
    result.push_back(static_cast<uint64_t>(line));
  EXPECT_EQ(finder.count(access, elementBytes), result.size());
  return result;
}

TEST(AccessClass, FollowsTheLargestDistanceBetweenNeighbours) {
  EXPECT_EQ(accessClass(affine(4096, 0), 4), AccessClass::Constant);
  EXPECT_EQ(accessClass(affine(4096, 4), 4), AccessClass::Coalesced);
  EXPECT_EQ(accessClass(affine(4096, 2), 4), AccessClass::Coalesced);
  EXPECT_EQ(accessClass(affine(4096, -4), 4), AccessClass::Coalesced);
  EXPECT_EQ(accessClass(affine(4096, 8), 4), AccessClass::Uncoalesced);
  EXPECT_EQ(accessClass(affine(4096, 8), 8), AccessClass::Coalesced);
  EXPECT_EQ(accessClass(affine(4096, -4096), 4), AccessClass::Uncoalesced);
}

TEST(AccessClass, OneLaneOutOfStepIsEnough) {
  WarpAccess access = listed(affine(4096, 4));
  access.addresses[17] += 4; // 8 from lane 16, 0 to lane 18
  EXPECT_EQ(accessClass(access, 4), AccessClass::Uncoalesced);
}

TEST(AccessClass, DistancesAreBetweenConsecutiveActiveLanes) {
  EXPECT_EQ(accessClass(affine(4096, 4, 0b111000), 4), AccessClass::Coalesced);
  EXPECT_EQ(accessClass(affine(4096, 4, 0b101000), 4), AccessClass::Uncoalesced); // 8 bytes
  EXPECT_EQ(accessClass(affine(4096, 0, 0b101000), 4), AccessClass::Constant);
}

TEST(AccessClass, ASingleLaneHasNone) {
  EXPECT_EQ(accessClass(affine(4096, 4, 0b1000), 4), std::nullopt);
}

// pw_t of the paper: 32, 2 and 1 for 4-byte elements.
TEST(Transactions, AreThoseOfAFullWarp) {
  EXPECT_EQ(transactions(AccessClass::Uncoalesced, 4, 64), 32);
  EXPECT_EQ(transactions(AccessClass::Coalesced, 4, 64), 2);
  EXPECT_EQ(transactions(AccessClass::Coalesced, 8, 64), 4);
  EXPECT_EQ(transactions(AccessClass::Coalesced, 1, 64), 1);
  EXPECT_EQ(transactions(AccessClass::Constant, 4, 64), 1);
}

TEST(Lines, OfNeighboursAreTheRangeBetweenThem) {
  EXPECT_THAT(lines(affine(4096, 4)), ElementsAre(64, 65));          // 128 bytes, aligned
  EXPECT_THAT(lines(affine(4096 + 16, 4)), ElementsAre(64, 65, 66)); // 16 bytes further
  EXPECT_THAT(lines(affine(4096, 0)), ElementsAre(64));
  EXPECT_THAT(lines(affine(4096, 4, 0b11)), ElementsAre(64));
}

TEST(Lines, StandInTheOrderOfTheLanes) {
  EXPECT_THAT(lines(affine(4096 + 124, -4)), ElementsAre(65, 64));
  WarpAccess access = listed(affine(0, 0, 0b1111));
  access.addresses[0] = 640;
  access.addresses[1] = 64;
  access.addresses[2] = 644;
  access.addresses[3] = 0;
  EXPECT_THAT(lines(access), ElementsAre(10, 1, 0));
}

TEST(Lines, OfLanesFarApartAreOneEach) {
  std::vector<uint64_t> every64(32), everyOther(32);
  std::iota(every64.begin(), every64.end(), 64);
  EXPECT_EQ(lines(affine(4096, 64)), every64);
  for (uint64_t lane = 0; lane < 32; ++lane)
    everyOther[lane] = 64 + 2 * lane;
  EXPECT_EQ(lines(affine(4096, 128)), everyOther);
}

// Lanes 0, 1 and 3, half a line from each to the next: the first two share one.
TEST(Lines, OfLanesHalfALineApartAreShared) {
  EXPECT_THAT(lines(affine(4096, 32, 0b1011)), ElementsAre(64, 65));
}

TEST(Lines, AnElementCanLieOnTwo) {
  EXPECT_THAT(lines(affine(4096 + 60, 0), 8), ElementsAre(64, 65));
  EXPECT_THAT(lines(affine(4096 + 60, 128, 0b11), 8), ElementsAre(64, 65, 66, 67));
}

// Lanes 0 and 20 leave out the lines between them.
TEST(Lines, BetweenActiveLanesThatAreFarApartAreNotTouched) {
  EXPECT_THAT(lines(affine(4096, 16, laneBit(0) | laneBit(20))), ElementsAre(64, 69));
}

// The shortcuts for affine accesses give what going through the lanes gives.
TEST(Lines, AreTheSameWhetherTheAccessIsKnownToBeAffine) {
  for (int64_t stride : {-4100, -128, -64, -60, -4, 0, 1, 4, 12, 32, 60, 64, 68, 96, 128, 4096})
    for (int64_t base : {1 << 20, (1 << 20) + 4, (1 << 20) + 44, (1 << 20) + 63})
      for (LaneMask mask : {AllLanes, LaneMask{0x0000ff00}, LaneMask{0x80000001}, LaneMask{0x5},
                            LaneMask{0xb}, LaneMask{0x00010000}})
        for (uint32_t bytes : {1u, 4u, 8u, 16u}) {
          const WarpAccess access = affine(base, stride, mask);
          EXPECT_EQ(lines(access, bytes), lines(listed(access), bytes))
              << "stride " << stride << " base " << base << " mask " << mask << " bytes " << bytes;
          EXPECT_EQ(accessClass(access, bytes), accessClass(listed(access), bytes));
        }
}

} // namespace
