// When is one accelerator surely faster?
#include "analyzer/choose/Choice.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace cgpredict;

namespace {

SideTime side(double time, double low, double high) {
  return {Seconds(time), {Seconds(low), Seconds(high)}};
}

} // namespace

// Off by factors of 2 and 4 towards each other: exp(sqrt(ln(2)^2 + ln(4)^2)) = 2^sqrt(5) = 4.71.
TEST(Choice, ErrorsAddUpAsSquares) {
  const SideTime fast = side(10, 1, 20), slow = side(100, 25, 900);
  EXPECT_NEAR(sureLead(fast, slow), 10 / std::exp2(std::sqrt(5)), 1e-9);
  EXPECT_EQ(faster(fast, slow), Accelerator::Gpu);
  EXPECT_EQ(faster(slow, fast), Accelerator::Fpga);
  EXPECT_EQ(faster(fast, side(40, 10, 60)), Accelerator::TooClose); // 4 < 4.71
  EXPECT_EQ(faster(side(40, 10, 60), fast), Accelerator::TooClose);
}

// One side may be off by anything.
TEST(Choice, NoLowerEnd) {
  EXPECT_EQ(faster(side(1, 1, 1), side(1000, 0, 1000)), Accelerator::TooClose);
  EXPECT_EQ(faster(side(1, 0, 1), side(1000, 1000, 1000)), Accelerator::Gpu);
}
