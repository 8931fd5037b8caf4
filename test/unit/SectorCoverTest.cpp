// Which sectors of 32 bytes does a store cover whole?
#include "analyzer/warps/SectorCover.h"
#include "test/unit/AffineAccess.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using cgpredict::test::affine;

namespace {

constexpr uint32_t Float = 4;

// Rows of `width` adjacent floats, 4096 bytes apart.
WarpAccess rows(unsigned width) {
  WarpAccess access;
  access.mask = ~LaneMask{0};
  for (unsigned lane = 0; lane < WarpSize; ++lane)
    access.addresses[lane] = lane / width * 4096 + lane % width * Float;
  return access;
}

TEST(SectorCover, AlignedFloatsFillTwoPairs) {
  EXPECT_EQ(sectorCover(affine(128, 4), Float), (SectorCover{4, 0, 0}));
  EXPECT_EQ(sectorCover(affine(128 + 124, -4), Float), (SectorCover{4, 0, 0}));
}

// From byte 4: sector 0 in part, 1 without 0, 2 and 3 whole, 4 in part.
TEST(SectorCover, MisalignedFloats) {
  EXPECT_EQ(sectorCover(affine(4, 4), Float), (SectorCover{2, 1, 2}));
}

// From byte 32: sector 1 without 0, the pair of 2 and 3, 4 without 5.
TEST(SectorCover, APairIsAligned) {
  EXPECT_EQ(sectorCover(affine(32, 4), Float), (SectorCover{2, 2, 0}));
}

// Blocks 16, 8, 4 and 1 wide: 2 rows of a pair, 4 of a sector, 8 of half a sector, 32 of a float.
TEST(SectorCover, NarrowBlocks) {
  EXPECT_EQ(sectorCover(rows(16), Float), (SectorCover{4, 0, 0}));
  EXPECT_EQ(sectorCover(rows(8), Float), (SectorCover{0, 4, 0}));
  EXPECT_EQ(sectorCover(rows(4), Float), (SectorCover{0, 0, 8}));
  EXPECT_EQ(sectorCover(rows(1), Float), (SectorCover{0, 0, 32}));
}

// Every second lane: each sector has half of its bytes. The first eight lanes: one whole sector.
TEST(SectorCover, OnlyActiveLanesStore) {
  EXPECT_EQ(sectorCover(affine(0, 4, 0x55555555), Float), (SectorCover{0, 0, 4}));
  EXPECT_EQ(sectorCover(affine(0, 4, 0xff), Float), (SectorCover{0, 1, 0}));
}

// Doubles from byte 28: the first lies in two sectors, all of which but the last are filled.
TEST(SectorCover, ElementsMayCrossSectors) {
  EXPECT_EQ(sectorCover(affine(28, 8, 0xff), 8), (SectorCover{0, 1, 2}));
  WarpAccess scattered = rows(1);
  scattered.mask = 1;
  scattered.addresses[0] = 28;
  EXPECT_EQ(sectorCover(scattered, 8), (SectorCover{0, 0, 2}));
}

} // namespace
