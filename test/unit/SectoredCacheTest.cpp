// Does a line come sector by sector, and leave whole?
#include "cachemodel/SectoredCache.h"
#include "test/support/NaiveCache.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

LineIndex sectorAt(std::uint64_t address) { return LineIndex{address / 32}; }

TEST(SectoredCache, ASectorComesAlone) {
  SectoredCache cache(fullyAssociative(1024, 128), 32);
  EXPECT_FALSE(cache.access(sectorAt(0)));
  EXPECT_TRUE(cache.access(sectorAt(31)));
  EXPECT_FALSE(cache.access(sectorAt(32)));
  EXPECT_FALSE(cache.access(sectorAt(96)));
  EXPECT_TRUE(cache.access(sectorAt(0)));
}

// Two lines of room: one sector of each of three is one line too many.
TEST(SectoredCache, ASectorTakesTheRoomOfItsLine) {
  SectoredCache cache(fullyAssociative(256, 128), 32);
  for (const std::uint64_t address : {0, 128, 256})
    EXPECT_FALSE(cache.access(sectorAt(address)));
  EXPECT_TRUE(cache.access(sectorAt(128)));
  EXPECT_FALSE(cache.access(sectorAt(0)));
}

TEST(SectoredCache, ALineThatLeavesTakesItsSectorsAlong) {
  SectoredCache cache(fullyAssociative(128, 128), 32);
  for (const std::uint64_t address : {0, 32, 64, 96, 128})
    EXPECT_FALSE(cache.access(sectorAt(address)));
  EXPECT_FALSE(cache.access(sectorAt(0)));
  EXPECT_FALSE(cache.access(sectorAt(32)));
}

// Of a line that is there, those that were asked for since it came.
TEST(SectoredCache, AgreesWithItsDefinition) {
  const CacheGeometry geometry{128, 4, 8, SetIndex::Modulo};
  SectoredCache cache(geometry, 32);
  NaiveCache lines(geometry);
  std::map<std::uint64_t, std::set<std::uint64_t>> filled;
  std::mt19937 random(7);
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t sector = random() % 256, line = sector / 4;
    if (!lines.access(LineIndex{line}))
      filled[line].clear();
    const bool hit = !filled[line].insert(sector).second;
    ASSERT_EQ(cache.access(LineIndex{sector}), hit) << i;
  }
}

} // namespace
