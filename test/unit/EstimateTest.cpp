// Are the launches of a trace put together as stated? The kernel loads one float per thread, 32
// threads to a block, so a warp's access is coalesced and its two lines are never in the L2:
//   d_c = 2: mem_l = 164 + 332 + 10 = 506, departure delay max(2 * 2, 2 * 10) = 20
//   one instruction: comp_cycles = 0.5
//   one block:  N = 1, MWP = CWP = 1, (16): 506 cycles
//   two blocks: N = 2, MWP = CWP = 2, (16): 506 * 2 / 2 + 0.5 * (2 - 1) = 506.5 cycles
#include "analyzer/estimate/Estimate.h"
#include "analyzer/estimate/EstimateNotes.h"
#include "analyzer/models/Models.h"
#include "test/support/ErrorOf.h"
#include "test/support/TablesBuilder.h"
#include "test/support/Temporary.h"
#include "test/support/TraceBuilder.h"
#include "test/unit/TestDevices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace fs = std::filesystem;
using namespace cgpredict;
using cgpredict::test::Coordinate;
using cgpredict::test::RecordEncoder;
using cgpredict::test::TablesBuilder;
using cgpredict::test::TraceBuilder;
using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;

namespace {

constexpr uint64_t Base = 0x10000;
constexpr double Clock = 852e6;

struct Loads {
  TablesBuilder tables;
  uint32_t record;
  explicit Loads(const std::string &name) : tables(name, {32, 1, 1}, 1) {
    uint32_t array = tables.pointer("A", 4);
    uint32_t block = tables.block({});
    record = tables.blockRecord(block, {tables.site(block, SiteKind::Load, array, 4)});
  }
};

class EstimateTest : public testing::Test {
protected:
  void launch(uint32_t kernel, uint64_t threads) {
    trace.traceLaunch(kernel, {threads, 1, 1},
                      [&](Coordinate c, RecordEncoder &out) {
                        out.record(loads.record, {static_cast<int64_t>(Base + 4 * c[0])});
                      },
                      {Base});
  }

  ApplicationEstimate estimate(const EstimateOptions &options = {}) {
    return estimateBytes(trace.bytes(), options);
  }

  ApplicationEstimate estimateBytes(const test::ByteVector &bytes,
                                    const EstimateOptions &options = {}) {
    test::writeFile(folder / "t.cgt", bytes);
    EstimateOptions own = options;
    own.model = findTimeModel("mwp-cwp"); // linear in the threads
    return estimateApplication(Trace::open(folder / "t.cgt"), test::jetsonTk1(), own);
  }

  test::TemporaryFolder folder;
  Loads loads{"loads"}, others{"others"};
  TraceBuilder trace;
};

TEST_F(EstimateTest, OneLaunch) {
  launch(trace.addKernel(loads.tables.tables), 32);
  ApplicationEstimate result = estimate();
  ASSERT_EQ(result.kernels.size(), 1u);
  EXPECT_NEAR(result.total.value(), 506 / Clock, 1e-15);
  EXPECT_EQ(result.kernels[0].time, result.total);
  EXPECT_EQ(result.model, "mwp-cwp");
}

TEST_F(EstimateTest, LaunchesAddUp) {
  uint32_t kernel = trace.addKernel(loads.tables.tables);
  launch(kernel, 32);
  launch(kernel, 64);
  ApplicationEstimate result = estimate();
  EXPECT_NEAR(result.total.value(), (506 + 506.5) / Clock, 1e-15);
  EXPECT_EQ(result.kernels[0].launches, 2u);
  EXPECT_EQ(result.kernels[0].tracedThreads, 96u);
  EXPECT_EQ(result.kernels[0].heaviestLaunch().ordinal, 1u) << "the longest launch is described";
}

// Three launches of 32 threads, of which the last was recorded.
TEST_F(EstimateTest, LaunchesThatWereNotRecordedCountToo) {
  uint32_t kernel = trace.addKernel(loads.tables.tables);
  trace.countLaunches(kernel, {32, 1, 1}, 2);
  launch(kernel, 32);
  ApplicationEstimate result = estimate();
  EXPECT_NEAR(result.total.value(), 3 * 506 / Clock, 1e-15);
  EXPECT_THAT(result.assumptions,
              Contains(Field(&Assumption::text, HasSubstr("1 of 3 launches were recorded"))));
}

TEST_F(EstimateTest, KernelsAddUpAndCanBeChosen) {
  uint32_t first = trace.addKernel(loads.tables.tables);
  uint32_t second = trace.addKernel(others.tables.tables);
  launch(first, 32);
  launch(second, 64);
  EXPECT_NEAR(estimate().total.value(), (506 + 506.5) / Clock, 1e-15);
  EstimateOptions options;
  options.kernel = "others";
  EXPECT_NEAR(estimate(options).total.value(), 506.5 / Clock, 1e-15);
}

// The second kernel finds in the L2 what the first one loaded. All launches are gone through once,
// by the first estimate, as a scan asks for those of each loop of a run by itself.
TEST_F(EstimateTest, WhatLaunchesFindInTheL2IsFoundOnce) {
  launch(trace.addKernel(loads.tables.tables), 32);
  launch(trace.addKernel(others.tables.tables), 32);
  test::writeFile(folder / "t.cgt", trace.bytes());
  const Trace read = Trace::open(folder / "t.cgt");
  unsigned windowsRead = 0;
  EstimateOptions options;
  options.histories = std::make_shared<TraceHistories>(
      read,
      [&, windows = read.windows()](const Launch &launch, uint32_t index) {
        ++windowsRead;
        return windows(launch, index);
      },
      1);
  EXPECT_EQ(windowsRead, 0u);
  for (const char *kernel : {"loads", "others"}) {
    options.kernel = kernel;
    estimateApplication(read, test::jetsonTk1(), options);
    EXPECT_EQ(windowsRead, 2u) << kernel;
  }
  EXPECT_THAT(options.histories->of(read.kernels()[1].sampled[0]).value(), testing::SizeIs(1));
}

TEST_F(EstimateTest, TheNumberOfJobsDoesNotShow) {
  uint32_t first = trace.addKernel(loads.tables.tables);
  uint32_t second = trace.addKernel(others.tables.tables);
  for (uint64_t threads : {32, 64, 96, 128}) {
    launch(first, threads);
    launch(second, 2 * threads);
  }
  EstimateOptions options;
  double alone = estimate(options).total.value();
  options.jobs = 8;
  EXPECT_EQ(estimate(options).total.value(), alone);
}

// 64 threads in one block of 64: N = 2 as with two blocks of 32.
// Each reads a part of what a profile may count, and only what is read is counted.
TEST_F(EstimateTest, AllModelsGiveWhatEachGivesAlone) {
  launch(trace.addKernel(loads.tables.tables), 4096);
  test::writeFile(folder / "t.cgt", trace.bytes());
  const Trace read = Trace::open(folder / "t.cgt");
  EstimateOptions every;
  every.allModels = true;
  const ApplicationEstimate all = estimateApplication(read, test::jetsonTk1(), every);
  ASSERT_EQ(all.kernels[0].models.size(), timeModels().size());
  for (const ModelTime &model : all.kernels[0].models) {
    if (!model.lacks.empty())
      continue;
    EstimateOptions alone;
    alone.model = findTimeModel(model.model);
    EXPECT_EQ(estimateApplication(read, test::jetsonTk1(), alone).total, model.time) << model.model;
  }
}

TEST_F(EstimateTest, OnlyWhatTheModelReadsIsCounted) {
  launch(trace.addKernel(loads.tables.tables), 32);
  const CountedViews counted = estimate().kernels[0].variant.counted;
  EXPECT_TRUE(counted.misses);
  EXPECT_FALSE(counted.traffic);
}

TEST_F(EstimateTest, AnotherBlock) {
  launch(trace.addKernel(loads.tables.tables), 64);
  EstimateOptions options;
  options.profile.block = {64, 1, 1};
  ApplicationEstimate result = estimate(options);
  EXPECT_EQ(result.kernels[0].heaviestLaunch().profile.occupancy.blocksPerSm, 1u);
  EXPECT_NEAR(result.total.value(), 506.5 / Clock, 1e-15);
}

TEST_F(EstimateTest, GivenRegistersAreNoAssumption) {
  launch(trace.addKernel(loads.tables.tables), 32);
  EXPECT_THAT(estimate().assumptions,
              Contains(Field(&Assumption::text, HasSubstr("per thread, from"))));
  EstimateOptions options;
  options.registers = 20;
  ApplicationEstimate result = estimate(options);
  EXPECT_EQ(result.kernels[0].registers.perThread, 20u);
  EXPECT_THAT(result.assumptions,
              testing::Not(Contains(Field(&Assumption::text, HasSubstr("per thread, from")))));
}

// Two kernels of 506 and 506.5 cycles, both by mwp-cwp: with L2 latencies of 64 and 264 cycles in
// place of 164 each is 100 cycles shorter or longer.
TEST_F(EstimateTest, AssumptionsHaveWhatTheyDoToTheTotal) {
  launch(trace.addKernel(loads.tables.tables), 32);
  launch(trace.addKernel(others.tables.tables), 32);
  test::writeFile(folder / "t.cgt", trace.bytes());
  GpuDevice device = test::jetsonTk1();
  DeviceParameter latency;
  latency.field = "l2.latency";
  latency.value = "164 cycles";
  latency.assumed = true;
  latency.range = "64 to 264";
  latency.bounds = {64, 264};
  device.parameters = {latency};
  EstimateOptions options;
  options.model = findTimeModel("mwp-cwp");
  const ApplicationEstimate result =
      estimateApplication(Trace::open(folder / "t.cgt"), device, options);
  const Assumption &first = result.assumptions.front();
  EXPECT_EQ(first.field, "l2.latency");
  ASSERT_TRUE(first.total);
  EXPECT_NEAR(first.total->low.value(), 2 * 406 / Clock, 1e-12);
  EXPECT_NEAR(first.total->high.value(), 2 * 606 / Clock, 1e-12);
  EXPECT_FALSE(result.assumptions.back().total) << "registers were not tried otherwise";
  EXPECT_EQ(decisiveAssumptions(result, 2).size(), 1u);
}

// The second launch's window is cut: the first stands for both.
TEST_F(EstimateTest, ACutLaunchIsLeftOut) {
  uint32_t kernel = trace.addKernel(loads.tables.tables);
  launch(kernel, 32);
  launch(kernel, 32);
  test::ByteVector bytes = trace.bytes();
  bytes.resize(trace.frameOffsets.back() + 40);
  ApplicationEstimate result = estimateBytes(bytes);
  ASSERT_EQ(result.kernels.size(), 1u);
  EXPECT_EQ(result.kernels[0].sampled.size(), 1u);
  EXPECT_NEAR(result.total.value(), 2 * 506 / Clock, 1e-15);
  EXPECT_THAT(result.kernels[0].warnings, Contains(HasSubstr("launch 1")));
  EXPECT_THAT(result.warnings, Contains(HasSubstr("the trace is partial")));
}

TEST_F(EstimateTest, AKernelWithoutARecordedLaunchIsNotInTheTotal) {
  launch(trace.addKernel(loads.tables.tables), 32);
  trace.countLaunches(trace.addKernel(others.tables.tables), {32, 1, 1}, 5);
  ApplicationEstimate result = estimate();
  EXPECT_EQ(result.kernels.size(), 1u);
  EXPECT_THAT(result.warnings,
              Contains(HasSubstr("kernel others: none of its 5 launches was recorded")));
}

class EstimateErrors : public EstimateTest {
protected:
  std::string message(const EstimateOptions &options = {}) {
    return test::errorOf([&] { estimate(options); });
  }
};

TEST_F(EstimateErrors, NoLaunch) {
  EXPECT_THAT(message(), HasSubstr("t.cgt: no launch of a kernel was recorded"));
  trace.countLaunches(trace.addKernel(loads.tables.tables), {32, 1, 1}, 1);
  EXPECT_THAT(message(), HasSubstr("t.cgt: no launch of a kernel was recorded"));
}

TEST_F(EstimateErrors, UnknownKernel) {
  launch(trace.addKernel(loads.tables.tables), 32);
  EstimateOptions options;
  options.kernel = "gemm";
  EXPECT_THAT(message(options), HasSubstr("no kernel 'gemm'; there are: loads"));
}

TEST_F(EstimateErrors, ABlockThatDoesNotFit) {
  launch(trace.addKernel(loads.tables.tables), 32);
  EstimateOptions options;
  options.profile.block = {2048, 1, 1};
  EXPECT_THAT(message(options), HasSubstr("kernel loads: no block of 2048x1x1 threads"));
  options.profile.block = {8, 4, 1};
  EXPECT_THAT(message(options), HasSubstr("kernel loads has 1 mapped loop, --block names more"));
  options.profile.block.reset();
  options.profile.axes = {1, 0, 2};
  EXPECT_THAT(message(options), HasSubstr("kernel loads has 1 mapped loop, --axes names more"));
}

} // namespace
