// How far off the FPGA's time may be: the parts and their sum, by hand.
#include "analyzer/fpga/FpgaInterval.h"
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
  device.parameters.push_back({.field = "fabric.dsp", .value = "100", .source = "x"});
  const Seconds time = exploreInTurn(kernel, device).design.time;
  const std::vector<ParameterEffect> effects = parameterEffects(kernel, device, time);
  ASSERT_EQ(effects.size(), 2u);
  EXPECT_EQ(effects[0].field, "dram.efficiency");
  EXPECT_NEAR((effects[0].atLeast - time).value(), 786'432e-9, 0.02 * time.value());
  EXPECT_EQ(effects[0].atMost, time);
  EXPECT_EQ(effects[1].field, "operators.fadd32");
  EXPECT_EQ(effects[1].atLeast, time);
}
