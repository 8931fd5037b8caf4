// Does an interval contain what its causes may do to a time, each alone and together? The models
// here are a line each, so that what a parameter or a miss does to the time is plain.
#include "analyzer/estimate/Interval.h"
#include "analyzer/models/MwpCwp.h"
#include "test/support/LaunchFixture.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

constexpr int64_t Array = 0x10000;
constexpr double Exact = 1e-12;

std::string_view nothing(const GpuDevice &) { return ""; }

constexpr std::string_view Fields[] = {"launch.overhead", "sm.alu_latency"};

TimeModel modelOf(decltype(TimeModel::predict) predict) {
  TimeModel model{};
  model.name = "test";
  model.optionalFields = Fields;
  model.siteCost = classCost;
  model.predict = predict;
  model.lacks = nothing;
  return model;
}

// 2 s of overhead and 8 cycles, of a second each.
const TimeModel Sum =
    modelOf([](const KernelProfile &, const InstructionCount &, const GpuDevice &device) {
      TimeEstimate estimate;
      estimate.time = *device.launchOverhead + Seconds{device.aluLatency->value()};
      return estimate;
    });

// A second for each line from DRAM that an access causes.
const TimeModel Misses =
    modelOf([](const KernelProfile &profile, const InstructionCount &, const GpuDevice &) {
      TimeEstimate estimate;
      for (const ClassProfile &access : profile.classes)
        estimate.time += Seconds{access.dramPerInstruction};
      return estimate;
    });

// The same of both loads by the count that spreads lines over sets at random.
TimeModel reads() {
  TimeModel model =
      modelOf([](const KernelProfile &profile, const InstructionCount &, const GpuDevice &) {
        TimeEstimate estimate;
        estimate.time = Seconds{profile.traffic.dramReads};
        return estimate;
      });
  model.readsTraffic = true;
  return model;
}

GpuDevice deviceOf(std::vector<DeviceParameter> parameters) {
  GpuDevice device = smallDevice();
  device.launchOverhead = 2_s;
  device.aluLatency = 8_cycles;
  device.dramBandwidth = BytesPerSecond{1e9};
  device.parameters = std::move(parameters);
  return device;
}

DeviceParameter number(const std::string &field, double least, double most) {
  DeviceParameter parameter;
  parameter.field = field;
  parameter.assumed = true;
  parameter.bounds = {least, most};
  return parameter;
}

// One warp loads 32 words twice, `stride` bytes apart.
KernelEstimate twice(int64_t stride, const TimeModel &model, const GpuDevice &device) {
  TablesBuilder b("twice");
  const uint32_t array = b.pointer("A", 4), block = b.block({});
  const uint32_t record = b.blockRecord(
      block, {b.site(block, SiteKind::Load, array, 4), b.site(block, SiteKind::Load, array, 4)});
  LaunchFixture fixture(b.tables, {32, 1, 1}, {Array});
  fixture.thread = [=](ThreadCoordinate c) -> std::vector<int64_t> {
    const int64_t address = Array + stride * static_cast<int64_t>(c[0]);
    return {record, address, address};
  };
  fixture.cutWindows();
  fixture.launch.complete = true;
  fixture.kernel.sampled = {fixture.launch};
  fixture.kernel.runs = {{0, 1, fixture.launch.extent}};
  fixture.kernel.launches = 1;
  fixture.kernel.threads = 32;
  KernelVariant variant;
  variant.kernel = std::make_shared<TracedKernel>(fixture.kernel);
  variant.readWindow = [fixture](const Launch &, uint32_t window) {
    return fixture.window(window);
  };
  EstimateOptions options;
  options.model = &model;
  return *estimateVariants({&variant, 1}, device, options).front().estimate;
}

TimeInterval intervalOfTwice(int64_t stride, const TimeModel &model, const GpuDevice &device) {
  return uncertaintyOf(twice(stride, model, device), model, device, 1).interval;
}

// Overhead 1 to 5 s of 10 s: -0.1, +0.3; latency 4 to 12 s: -0.4, +0.4.
TEST(Interval, ParametersAddUpAsSquares) {
  const GpuDevice device =
      deviceOf({number("launch.overhead", 1, 5), number("sm.alu_latency", 4, 12)});
  const TimeInterval interval = intervalOfTwice(4, Sum, device);
  EXPECT_NEAR(interval.low.value(), 10 - 10 * std::sqrt(0.1 * 0.1 + 0.4 * 0.4), Exact);
  EXPECT_NEAR(interval.high.value(), 10 + 10 * std::sqrt(0.3 * 0.3 + 0.4 * 0.4), Exact);
}

// The same times, by parameter.
TEST(Interval, EffectsOfParametersAreNamed) {
  const GpuDevice device =
      deviceOf({number("launch.overhead", 1, 5), number("sm.alu_latency", 4, 12)});
  const Uncertainty uncertainty = uncertaintyOf(twice(4, Sum, device), Sum, device, 1);
  ASSERT_EQ(uncertainty.effects.size(), 2u);
  EXPECT_EQ(uncertainty.effects[0].field, "launch.overhead");
  EXPECT_NEAR(uncertainty.effects[0].low().value(), 9, Exact);
  EXPECT_NEAR(uncertainty.effects[0].high().value(), 13, Exact);
  EXPECT_NEAR(uncertainty.effects[1].low().value(), 6, Exact);
  EXPECT_NEAR(uncertainty.effects[1].high().value(), 14, Exact);
}

TEST(Interval, KnownParametersAreNotVaried) {
  DeviceParameter known = number("launch.overhead", 1, 5);
  known.assumed = false;
  const TimeInterval interval = intervalOfTwice(4, Sum, deviceOf({known}));
  EXPECT_NEAR(interval.low.value(), 10, Exact);
  EXPECT_NEAR(interval.high.value(), 10, Exact);
}

TEST(Interval, ModelsHaveTheirOwnError) {
  TimeModel model = Sum;
  model.meanError = 0.25;
  const TimeInterval interval = intervalOfTwice(4, model, deviceOf({}));
  EXPECT_NEAR(interval.low.value(), 10 - 2.06 * 2.5, Exact); // 90 %: 2.06 mean deviations
  EXPECT_NEAR(interval.high.value(), 10 + 2.06 * 2.5, Exact);
}

// One warp is few: the error of that class, on each side its own, in place of the mean error.
TEST(Interval, ClassesHaveErrorsOfTheirOwn) {
  TimeModel model = Sum;
  model.meanError = 0.25;
  model.errorsByClass = true;
  const Uncertainty uncertainty =
      uncertaintyOf(twice(4, model, deviceOf({})), model, deviceOf({}), 1);
  ASSERT_TRUE(uncertainty.errorBasis);
  EXPECT_EQ(uncertainty.errorBasis->errorClass, ErrorClass::Uncertain);
  const ClassError &error = errorOf(ErrorClass::Uncertain);
  EXPECT_NEAR(uncertainty.interval.low.value(), 10 * (1 - error.below), Exact);
  EXPECT_NEAR(uncertainty.interval.high.value(), 10 * (1 + error.above), Exact);
}

TEST(Interval, ModelsWithoutClassesNameNone) {
  EXPECT_FALSE(uncertaintyOf(twice(4, Sum, deviceOf({})), Sum, deviceOf({}), 1).errorBasis);
}

// 2048 lines in 128 sets of 16. 32 lines, 128 apart, fit into the L2 but are all in one set if that
// is the line modulo 128: of the two loads the second hits, 16 lines from DRAM each, or neither.
TEST(Interval, HashOfTheL2IsVaried) {
  DeviceParameter hash;
  hash.field = "l2.hash";
  hash.value = "none";
  hash.assumed = true;
  hash.choices = {"none", "modulo"};
  GpuDevice device = deviceOf({hash});
  device.l2.ways = 16;
  const TimeInterval interval = intervalOfTwice(128 * 64, Misses, device);
  EXPECT_NEAR(interval.low.value(), 16, Exact);
  EXPECT_NEAR(interval.high.value(), 32, Exact);
}

// An L2 of 32 lines. In one set of 32 ways the second load hits: 32 reads for both. At random in 32
// sets of one way, lines meet and are read again.
TEST(Interval, WaysOfTheL2AreVaried) {
  GpuDevice device = deviceOf({number("l2.ways", 1, 32)});
  device.l2.size = 2_KiB;
  device.l2.ways = 32;
  const TimeInterval interval = intervalOfTwice(128 * 64, reads(), device);
  EXPECT_NEAR(interval.low.value(), 32, Exact);
  EXPECT_GT(interval.high.value(), 40);
  EXPECT_LE(interval.high.value(), 64);
}

// Lines of 32 bytes: eight words each instead of 16, twice as many for the first load.
TEST(Interval, LinesAreVaried) {
  const TimeInterval interval = intervalOfTwice(4, Misses, deviceOf({number("l2.line", 32, 64)}));
  EXPECT_NEAR(interval.low.value(), 1, Exact);
  EXPECT_NEAR(interval.high.value(), 2, Exact);
}

// Two standard errors of 10 % on what comes from DRAM.
TEST(Interval, SamplingIsAPart) {
  const GpuDevice device = deviceOf({});
  KernelEstimate kernel = twice(128 * 64, Misses, device);
  kernel.sampled[0].profile.samplingError = 0.1;
  const TimeInterval interval = uncertaintyOf(kernel, Misses, device, 1).interval;
  EXPECT_NEAR(interval.low.value(), 16 * 0.8, Exact);
  EXPECT_NEAR(interval.high.value(), 16 * 1.2, Exact);
}

// Two standard errors of 5 % of all that is executed.
TEST(Interval, WorkThatWasNotTracedIsAPart) {
  const GpuDevice device = deviceOf({});
  KernelEstimate kernel = twice(128 * 64, Misses, device);
  kernel.sampled[0].profile.workError = 0.05;
  const TimeInterval interval = uncertaintyOf(kernel, Misses, device, 1).interval;
  EXPECT_NEAR(interval.low.value(), 16 * 0.9, Exact);
  EXPECT_NEAR(interval.high.value(), 16 * 1.1, Exact);
}

// Launches 0, 4 and 8 of nine take 1, 2 and 1: with those between 1 + 1.25 + 1.5 + 1.75 + 2 + 1.75
// + 1.5 + 1.25 + 1 = 13. Without the one in the middle all would take 1, 9 together: 4/13 less.
TEST(Interval, LaunchesThatWereNotRecordedAreAPart) {
  const GpuDevice device = deviceOf({});
  KernelEstimate kernel = twice(4, Misses, device);
  TracedKernel traced = *kernel.variant.kernel;
  traced.runs = {{0, 9, {32, 1, 1}}};
  traced.threads = 9 * 32;
  kernel.variant.kernel = std::make_shared<TracedKernel>(traced);
  kernel.launches = 9;
  kernel.sampled.resize(3, kernel.sampled[0]); // a line for both loads: 1 s
  kernel.sampled[1].ordinal = 4;
  kernel.sampled[2].ordinal = 8;
  for (ClassProfile &access : kernel.sampled[1].profile.classes)
    access.dramPerInstruction *= 2;
  kernel.time = 13_s;
  const TimeInterval interval = uncertaintyOf(kernel, Misses, device, 1).interval;
  EXPECT_NEAR(interval.low.value(), 9, Exact);
  EXPECT_NEAR(interval.high.value(), 17, Exact);
}

TEST(Interval, SeveralThreadsGiveTheSame) {
  const GpuDevice device = deviceOf({number("launch.overhead", 1, 5),
                                     number("sm.alu_latency", 4, 12), number("l2.line", 32, 64)});
  const KernelEstimate kernel = twice(4, Sum, device);
  const TimeInterval one = uncertaintyOf(kernel, Sum, device, 1).interval;
  const TimeInterval four = uncertaintyOf(kernel, Sum, device, 4).interval;
  EXPECT_EQ(one.low, four.low);
  EXPECT_EQ(one.high, four.high);
}

} // namespace
