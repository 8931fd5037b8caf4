// Which launches do the same but for where their arrays lie, so that one profile is that of both?
#include "analyzer/affine/SameWork.h"

#include "test/unit/ProfileExamples.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// A product of 64 x 64 matrices at these places, row i, column j: A[i][k], B[k][j], C[i][j].
LaunchFixture product(int64_t baseA, int64_t baseB, int64_t baseC, int64_t trips = 64) {
  const Product kernel(64);
  TablesBuilder b = kernel.b;
  b.tables.records[kernel.nest].levels[0].base = slot(2);
  b.tables.records[kernel.nest].words = 3;
  LaunchFixture fixture(b.tables, {64, 64, 1}, {baseA, baseB, baseC});
  const int64_t nest = kernel.nest, end = kernel.end;
  fixture.thread = [=](ThreadCoordinate t) -> std::vector<int64_t> {
    const auto j = static_cast<int64_t>(t[0]), i = static_cast<int64_t>(t[1]);
    return {nest, baseA + 256 * i, baseB + 4 * j, trips, end, baseC + 4 * (64 * i + j)};
  };
  fixture.cutWindows();
  fixture.launch.complete = true;
  return fixture;
}

bool same(const LaunchFixture &a, const LaunchFixture &b) {
  return doTheSame(a.survey(), b.survey());
}

TEST(SameWork, ArraysMayLieElsewhere) {
  const LaunchFixture first = product(BaseA, BaseB, BaseC);
  EXPECT_TRUE(same(first, first));
  EXPECT_TRUE(same(first, product(BaseB + 48, BaseA, BaseC + 0x123450)));
  EXPECT_EQ(first.profile().traffic.dramReads,
            product(BaseB + 48, BaseA, BaseC + 0x123450).profile().traffic.dramReads);
}

TEST(SameWork, OtherTripCountsAreOtherWork) {
  EXPECT_FALSE(same(product(BaseA, BaseB, BaseC), product(BaseA, BaseB, BaseC, 63)));
}

// A square reads one array twice: half the lines of a product of two.
TEST(SameWork, ArraysThatAreOneAreOtherWork) {
  EXPECT_FALSE(same(product(BaseA, BaseB, BaseC), product(BaseA, BaseA, BaseC)));
  EXPECT_TRUE(same(product(BaseA, BaseA, BaseC), product(BaseB, BaseB, BaseC)));
}

// A word that says where a step of time begins is no address of an array's beginning: thread (0, 0)
// stores one element on.
TEST(SameWork, AnotherPlaceInTheArrayIsOtherWork) {
  const LaunchFixture first = product(BaseA, BaseB, BaseC);
  LaunchFixture shifted = product(BaseA, BaseB, BaseC);
  shifted.thread = [thread = shifted.thread](ThreadCoordinate t) {
    std::vector<int64_t> words = thread(t);
    words.back() += 4;
    return words;
  };
  EXPECT_FALSE(same(first, shifted));
}

// What all of them touch together is the same.
TEST(SameWork, ThreadsThatChangePlacesAreOtherWork) {
  const LaunchFixture first = product(BaseA, BaseB, BaseC);
  LaunchFixture mirrored = product(BaseA, BaseB, BaseC);
  mirrored.thread = [thread = mirrored.thread](ThreadCoordinate t) {
    return thread({63 - t[0], t[1], t[2]});
  };
  EXPECT_FALSE(same(first, mirrored));
}

TEST(SameWork, OtherThreadsAreOtherWork) {
  const LaunchFixture first = product(BaseA, BaseB, BaseC);
  LaunchFixture fewer = product(BaseA, BaseB, BaseC);
  fewer.launch.extent = {64, 63, 1};
  EXPECT_FALSE(same(first, fewer));
  LaunchFixture cut = product(BaseA, BaseB, BaseC);
  cut.launch.complete = false;
  EXPECT_FALSE(same(first, cut));
}

// A trip count that is an address as well does not tell which of the two moved.
TEST(SameWork, AWordOfTwoMeaningsTellsNothing) {
  LaunchFixture first = product(BaseA, BaseB, BaseC);
  for (RecordShape &record : first.kernel.tables.records)
    if (record.kind == RecordShape::Kind::Nest)
      record.levels[0].guard = slot(0);
  EXPECT_FALSE(same(first, first));
}

} // namespace
