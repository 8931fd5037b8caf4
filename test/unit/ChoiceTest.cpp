// When is one accelerator surely faster?
#include "analyzer/choose/Choice.h"
#include "analyzer/choose/ChoiceSensitivity.h"

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

// 10 ms of the GPU against 20 ms of a synthesis report. Two kernels of 4 and 6 ms: a value that
// makes the second one 25 ms makes 29 ms of both, more than 20; one that moves it by 0.01 ms is not
// named.
TEST(Choice, AssumedValuesOfTheGpuAreNamed) {
  Choice choice;
  choice.gpu.total = Seconds(0.010);
  choice.gpu.interval = {Seconds(0.009), Seconds(0.011)};
  choice.gpu.kernels.resize(2);
  choice.gpu.kernels[0].time = Seconds(0.004);
  choice.gpu.kernels[1].time = Seconds(0.006);
  choice.gpu.kernels[1].effects = {{"sm.alu_latency", "4 to 12", Seconds(0.006), Seconds(0.00601)},
                                   {"l2.ways", "4 to 16", Seconds(0.005), Seconds(0.025)}};
  choice.fpga.time = Seconds(0.020);
  choice.fpga.interval = {Seconds(0.019), Seconds(0.021)};
  const std::vector<std::string> sentences = choiceSensitivity(choice);
  ASSERT_EQ(sentences.size(), 2u);
  EXPECT_EQ(sentences[1],
            "l2.ways from 4 to 16: the GPU takes 9.00 ms to 29.00 ms, which turns the "
            "order");
}
