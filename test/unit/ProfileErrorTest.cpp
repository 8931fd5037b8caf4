// Does a profile say how far off it may be where parts stand for the whole?
#include "analyzer/profile/ProfileError.h"
#include "test/support/LaunchFixture.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// 1 - 2 * 2 + 4 = 1: variance 1 / 6 / 3, mean 7 / 3.
TEST(SystematicError, IsThatOfSecondDifferences) {
  const double values[] = {1, 2, 4};
  EXPECT_NEAR(systematicError(values, 0), std::sqrt(1.0 / 18) / (7.0 / 3), 1e-12);
}

// Second differences 1 and -4: (1 + 16) / (6 * 2) / 4, half of the whole seen; mean 2.
TEST(SystematicError, OfFourValues) {
  const double values[] = {1, 2, 4, 2};
  EXPECT_NEAR(systematicError(values, 0.5), std::sqrt(0.5 * 17 / 12 / 4) / 2.25, 1e-12);
}

TEST(SystematicError, ATrendIsInterpolated) {
  const double values[] = {1, 2, 3};
  EXPECT_EQ(systematicError(values, 0), 0);
}

// (3 - 1)^2 / 2 / 2 * (1 - 1/2) = 1/2, mean 2.
TEST(SystematicError, OfTwoValues) {
  const double values[] = {1, 3};
  EXPECT_NEAR(systematicError(values, 0.5), std::sqrt(0.5) / 2, 1e-12);
}

TEST(SystematicError, OneValueSaysNothing) {
  const double values[] = {1};
  EXPECT_EQ(systematicError(values, 0), 0);
  EXPECT_EQ(systematicError({}, 0), 0);
}

// Groups (1, 3), (5, 7), means 2 and 6: between 2 * (4 + 4) / 1 = 16, within (1 + 1 + 1 + 1) / 2 =
// 2, (16 - 2) / (16 + 2).
TEST(CorrelationWithin, IsTheShareBetweenGroups) {
  const std::vector<double> groups[] = {{1, 3}, {5, 7}};
  EXPECT_DOUBLE_EQ(correlationWithin(groups), 14.0 / 18);
}

// Sizes 2 and 1, mean 4: between 2 * 4 + 16 = 24, within 2 / 1, size (3 - 5 / 3) / 1 = 4 / 3.
TEST(CorrelationWithin, OfGroupsOfDifferentSizes) {
  const std::vector<double> groups[] = {{1, 3}, {8}};
  EXPECT_DOUBLE_EQ(correlationWithin(groups), 22 / (24 + 2.0 / 3));
}

// Sizes 2 and 1, mean 2: between 2 * 0 + 1 * 0 = 0.
TEST(CorrelationWithin, NoneWhereGroupsAreAlike) {
  const std::vector<double> groups[] = {{1, 3}, {2}};
  EXPECT_EQ(correlationWithin(groups), 0);
}

TEST(CorrelationWithin, AllWhereGroupsAreEven) {
  const std::vector<double> groups[] = {{1, 1}, {4}};
  EXPECT_EQ(correlationWithin(groups), 1);
  EXPECT_EQ(correlationWithin(std::span(groups).first(1)), 1);
}

constexpr int64_t UnevenArray = 0x10000;

// A load per thread; those in the middle of the grid stand 64 bytes apart, the others 4.
LaunchFixture uneven(uint64_t blocks) {
  TablesBuilder b("uneven", {256, 1, 1});
  const uint32_t array = b.pointer("A", 4), block = b.block({});
  const uint32_t record = b.blockRecord(block, {b.site(block, SiteKind::Load, array, 4)});
  LaunchFixture fixture(b.tables, {256 * blocks, 1, 1}, {UnevenArray});
  fixture.thread = [=](ThreadCoordinate c) -> std::vector<int64_t> {
    const auto i = static_cast<int64_t>(c[0]);
    const bool middle = c[0] > 80 * blocks && c[0] < 176 * blocks;
    return {record, UnevenArray + (middle ? 64 : 4) * i};
  };
  fixture.cutWindows();
  return fixture;
}

// Three windows of 16 of the 128 blocks: 2, 32 and 2 new lines per warp. Second difference -60:
// variance (1 - 48 / 128) / 3 * 3600 / 6 = 125, mean 12.
TEST(SamplingError, OfWindowsThatDiffer) {
  EXPECT_NEAR(uneven(128).profile().samplingError, std::sqrt(125) / 12, 1e-12);
}

TEST(SamplingError, NoneWhereAllIsTraced) { EXPECT_EQ(uneven(48).profile().samplingError, 0); }

} // namespace
