// How far off the FPGA's time may be: the parts and their sum, by hand.
#include "analyzer/fpga/FpgaInterval.h"
#include "analyzer/devices/FpgaDeviceFile.h"
#include "test/unit/FpgaExample.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace cgpredict;
using namespace cgpredict::test;

// The method's own 1450 / 1180 alone; then with a value that takes 10 % off or adds 30 %, and one
// that only adds 40 %.
TEST(FpgaInterval, PartsAddUpAsSquares) {
  const Seconds time(100);
  const TimeInterval method = fpgaInterval(time, {}, time);
  EXPECT_NEAR(method.low.value(), 100 * 1180.0 / 1450, 1e-9);
  EXPECT_NEAR(method.high.value(), 100 * 1450.0 / 1180, 1e-9);
  const std::vector<ParameterEffect> effects = {{"a", "1 to 2", Seconds(130), Seconds(90)},
                                                {"b", "1 to 2", Seconds(100), Seconds(140)}};
  const TimeInterval all = fpgaInterval(time, effects, time);
  EXPECT_NEAR(all.low.value(), 100 * (1 - std::hypot(1 - 1180.0 / 1450, 0.1)), 1e-9);
  EXPECT_NEAR(all.high.value(), 100 * (1 + std::hypot(1450.0 / 1180 - 1, 0.3, 0.4)), 1e-9);
  // Of another time the shares are the same.
  EXPECT_NEAR(fpgaInterval(Seconds(50), effects, time).high / all.high, 0.5, 1e-12);
}

// An element-wise sum of 2^16 elements moves 786,432 bytes: 0.79 ms at 1 GB/s, twice that at half
// the efficiency. Of the operators, only those that the kernel has are varied.
TEST(FpgaInterval, AssumedValuesAreVaried) {
  FpgaExample example = FpgaExample::sum(1 << 16);
  const FpgaKernel kernel = example.kernel();
  FpgaDevice device = smallFpga();
  const auto assume = [&](const std::string &field, const std::string &range) {
    DeviceParameter parameter;
    parameter.field = field;
    parameter.range = range;
    parameter.assumed = true;
    device.parameters.push_back(parameter);
  };
  assume("dram.efficiency", "0.25 to 0.5");
  assume("operators.fmul32", "1 to 90; cycles");
  assume("operators.fadd32", "5 to 5; cycles");
  DeviceParameter &published = device.parameters.emplace_back();
  published.field = "fabric.dsp";
  const FpgaDesigns designs = explore(kernel, device, false);
  const Seconds time = designs.asWritten.design.time;
  const DesignEffects both = parameterEffects(kernel, device, designs);
  const std::vector<ParameterEffect> &effects = both.asWritten;
  ASSERT_EQ(effects.size(), 2u);
  EXPECT_EQ(effects[0].field, "dram.efficiency");
  EXPECT_NEAR((effects[0].atLeast - time).value(), 786'432e-9, 0.02 * time.value());
  EXPECT_EQ(effects[0].atMost, time);
  EXPECT_EQ(effects[1].field, "operators.fadd32");
  EXPECT_EQ(effects[1].atLeast, time);
  // The best design moves the same bytes beside computing: DRAM alone is what it takes.
  const Seconds best = designs.best.design.time;
  ASSERT_EQ(both.best.size(), 2u);
  EXPECT_NEAR((both.best[0].atLeast - best).value(), 786'432e-9, 0.03 * best.value());
  EXPECT_EQ(both.best[0].atMost, best);
}

// What an operator takes is varied beside its latency, where its range names a factor. A product of
// 64 x 64 on 20 DSPs of 3 to multiply and 2 to add: with twice as many for each, half of the copies
// fit.
TEST(FpgaInterval, OperatorCostsAreVaried) {
  FpgaExample example = FpgaExample::product(64);
  const FpgaKernel kernel = example.kernel();
  FpgaDevice device = smallFpga();
  device.has.dsp = 20;
  DeviceParameter multiply;
  multiply.field = "operators.fmul32";
  multiply.range = "4 to 4; cycles, the resources by a factor of 2 either way";
  multiply.assumed = true;
  device.parameters.push_back(multiply);
  const auto bounds = assumedBounds(device);
  ASSERT_EQ(bounds.size(), 2u);
  EXPECT_EQ(bounds[1].first.field, "operators.fmul32 resources");
  EXPECT_EQ(bounds[1].second.least, 0.5);
  EXPECT_EQ(bounds[1].second.most, 2);
  const FpgaDevice larger = withParameter(device, bounds[1].first.field, 2);
  const OperatorCost &cost = *larger.operators[static_cast<std::size_t>(FpgaOperator::FMul32)];
  EXPECT_EQ(cost.dsp, 6u);
  EXPECT_EQ(cost.lut, 600u);
  EXPECT_EQ(cost.latency, 4u);
  const FpgaDesigns designs = explore(kernel, device, false);
  const DesignEffects effects = parameterEffects(kernel, device, designs);
  ASSERT_EQ(effects.best.size(), 2u);
  EXPECT_EQ(effects.best[0].atMost, designs.best.design.time);
  EXPECT_GT(effects.best[1].atMost, 1.2 * designs.best.design.time);
  EXPECT_LE(effects.best[1].atLeast, designs.best.design.time);
}
