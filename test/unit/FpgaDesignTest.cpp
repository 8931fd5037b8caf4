// Whole designs: the time's terms by hand, and what must hold of every design, over random kernels.
#include "analyzer/dependence/FindDependences.h"
#include "analyzer/devices/FpgaDeviceFile.h"
#include "analyzer/fpga/DesignModel.h"
#include "analyzer/fpga/Explore.h"
#include "test/support/RandomKernel.h"
#include "test/unit/FpgaExample.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

struct Evaluated {
  DesignCandidate candidate;
  FpgaDesign design;
};

Evaluated evaluate(const FpgaKernel &kernel, const FpgaDevice &device, const FpgaPoint &point) {
  DesignModel model(kernel, device);
  const auto candidate = model.candidate(point, model.plan(point));
  if (!candidate)
    throw std::runtime_error("the point does not fit");
  return {*candidate, model.describe(*candidate)};
}

constexpr double Cycle = 1e-8; // of smallFpga()

// Nothing contradicts the device, the source or itself.
void expectSane(const FpgaKernel &kernel, const FpgaDevice &device, const FpgaDesign &design) {
  EXPECT_TRUE(design.uses.fits(device.usable()));
  EXPECT_GE(design.time, design.compute * (1 - 1e-9));
  EXPECT_GE(design.time, design.transfer * (1 - 1e-9));
  EXPECT_GE(design.transfer, design.dram * (1 - 1e-9)); // never above the DRAM's bandwidth
  double moved = 0;
  for (const FpgaBuffer &buffer : design.buffers) {
    moved += buffer.read + buffer.written;
    const FpgaArray &array = kernel.arrays[buffer.array];
    if (array.affine) {
      EXPECT_GE(buffer.read, buffer.leastRead * 0.999) << array.name;
      EXPECT_GE(buffer.written, buffer.leastWritten * 0.999) << array.name;
    }
    if (buffer.kind == PartitionKind::Complete) {
      EXPECT_LE(buffer.banks * array.element, buffer.bytes + array.element);
    }
    EXPECT_GT(buffer.banks, 0u);
  }
  // Nor at all of it: at the share that the device file states.
  EXPECT_GE(design.transfer.value(), (1 - 1e-9) * moved / device.dramBandwidth().value());
  EXPECT_LT(device.dramBandwidth(), device.dramPeak);
  if (!design.point.overlap) {
    EXPECT_GE(design.time, (design.compute + design.transfer) * (1 - 1e-9));
  }
  for (uint32_t l = 0; l < kernel.nest.mapped; ++l)
    EXPECT_LE(design.point.lanes[l], std::max(1.0, kernel.heaviestLaunch().trips[l]));
  if (design.point.copies() > 1) {
    EXPECT_FALSE(kernel.carriesDependence(kernel.nest.thread()));
  }
}

} // namespace

// c = a + b over 64 elements, tiles of 16. Computation 4 (15 + 8 + 1) = 96 cycles; 128 words read
// and 64 written at 1 GB/s; each of the 4 tiles waits 40 cycles for its first word and again for
// the answer to its last.
TEST(FpgaDesign, InTurn) {
  FpgaExample example = FpgaExample::sum(64);
  const FpgaKernel kernel = example.kernel();
  FpgaPoint point;
  point.overlap = false;
  point.cut = {0, 16};
  const Evaluated one = evaluate(kernel, smallFpga(), point);
  EXPECT_DOUBLE_EQ(one.design.compute.value(), 96 * Cycle);
  EXPECT_DOUBLE_EQ(one.design.transfer.value(), 768e-9 + 8 * 40 * Cycle);
  EXPECT_DOUBLE_EQ(one.design.dram.value(), 768e-9);
  EXPECT_DOUBLE_EQ(one.design.time.value(), 96 * Cycle + 768e-9 + 320 * Cycle);
  EXPECT_EQ(one.design.limiter, "latency of DRAM");
}

// Starting a launch hides behind nothing, in either form; a launch without threads is not started.
TEST(FpgaDesign, EachLaunchIsStarted) {
  FpgaExample example = FpgaExample::sum(64);
  const FpgaKernel kernel = example.kernel();
  FpgaDevice device = smallFpga();
  for (const bool overlap : {false, true}) {
    FpgaPoint point;
    point.overlap = overlap;
    point.cut = {0, 16};
    device.launchOverhead = Seconds(0);
    const double alone = evaluate(kernel, device, point).design.time.value();
    device.launchOverhead = Seconds(10e-6);
    const Evaluated started = evaluate(kernel, device, point);
    EXPECT_NEAR(started.design.time.value(), alone + 10e-6, 1e-12);
    EXPECT_EQ(started.design.limiter, "launch: nothing in the design takes as long as starting it");
    LaunchNest empty = kernel.heaviestLaunch();
    empty.threads = 0;
    EXPECT_EQ(DesignModel(kernel, device).timeOf(started.candidate, empty), Seconds(0));
  }
}

// Overlapped, computation of 71 cycles hides behind 768 ns of transfers, or they behind it; before
// either, 40 cycles and the first iteration's words, a and b, 8 bytes at 4.8 GB/s.
TEST(FpgaDesign, Overlapped) {
  FpgaExample example = FpgaExample::sum(64);
  const FpgaKernel kernel = example.kernel();
  FpgaDevice device = smallFpga();
  const Evaluated slow = evaluate(kernel, device, {});
  EXPECT_DOUBLE_EQ(slow.design.compute.value(), 71 * Cycle);
  EXPECT_DOUBLE_EQ(slow.design.transfer.value(), 768e-9);
  const double first = slow.candidate.moves.cost.firstBytes / 4.8e9;
  EXPECT_DOUBLE_EQ(slow.design.time.value(), 768e-9 + 40 * Cycle + first);
  EXPECT_EQ(slow.design.limiter, "DRAM bandwidth");
  device.dramPeak = BytesPerSecond(1e12);
  const Evaluated fast = evaluate(kernel, device, {});
  EXPECT_EQ(fast.design.limiter, "computation"); // one copy: nothing is full
  EXPECT_LT(fast.design.time.value(), 71 * Cycle + 40 * Cycle + 768 / 4.8e9);
}

TEST(FpgaDesign, ScarcestResource) {
  const FpgaResources has{100, 200, 1000, 2000};
  EXPECT_EQ(scarcest({50, 80, 400, 800}, has), "DSPs");
  EXPECT_EQ(scarcest({50, 120, 400, 800}, has), "memory blocks");
  EXPECT_EQ(scarcest({50, 80, 700, 800}, has), "LUTs");
  EXPECT_EQ(scarcest({50, 80, 400, 1400}, has), "flip-flops");
}

// b of the product is read once for each row of a.
TEST(FpgaDesign, TrafficAgainstWhatIsNeeded) {
  FpgaExample example = FpgaExample::product(12);
  const FpgaKernel kernel = example.kernel();
  FpgaPoint point;
  point.overlap = false;
  point.cut = {1, 4};
  const FpgaBuffer b = evaluate(kernel, smallFpga(), point).design.buffers[1];
  EXPECT_EQ(b.leastRead, 144 * 4);
  EXPECT_EQ(b.read, 12 * b.leastRead);
  EXPECT_EQ(b.leastWritten, 0);
}

// As written never tiles the mapped loops or overlaps; the best is no slower.
TEST(FpgaDesign, AsWrittenIsInTurn) {
  FpgaExample example = FpgaExample::product(64);
  const FpgaKernel kernel = example.kernel();
  const FpgaDesigns designs = explore(kernel, smallFpga(), false);
  const FpgaPoint &written = designs.asWritten.design.point;
  EXPECT_FALSE(written.overlap);
  EXPECT_FALSE(written.interleave);
  EXPECT_GT(written.cut.steps, 0);
  EXPECT_EQ(written.tile, (std::array<uint32_t, 3>{0, 0, 0}));
  EXPECT_LE(designs.best.design.time, designs.asWritten.design.time);
  EXPECT_TRUE(designs.best.design.point.overlap);
}

// Copies of a loop whose stores are known only at run time would race.
TEST(FpgaDesign, UnknownStoresForbidCopies) {
  const auto hash = [](int64_t i, int64_t, int64_t) { return i * i % 61 * 7 % 53; };
  FpgaExample example = FpgaExample::update(64, hash, hash);
  const FpgaKernel kernel = example.kernel();
  const FpgaDesigns designs = explore(kernel, smallFpga(), false);
  for (const FpgaTimes *times : {&designs.asWritten, &designs.best}) {
    EXPECT_EQ(times->design.point.copies(), 1u);
    EXPECT_EQ(times->design.pipelines.front().ii, 8u);
    expectSane(kernel, smallFpga(), times->design);
  }
}

class FpgaSanity : public testing::TestWithParam<uint64_t> {};

TEST_P(FpgaSanity, RandomKernel) {
  const RandomKernel random(GetParam());
  LaunchFixture fixture(random.tables(), {96, 1, 1}, random.bases());
  fixture.thread = [&](ThreadCoordinate c) { return random.run(c[0]).words; };
  fixture.cutWindows();
  fixture.kernel.sampled = {fixture.launch};
  const WindowReader readWindow = [&](const Launch &, uint32_t w) { return fixture.window(w); };
  const FpgaKernel kernel =
      fpgaKernel(fixture.kernel, findDependences(fixture.kernel, readWindow), readWindow);
  for (const char *file : {"zc702.toml", "zcu102.toml"}) {
    SCOPED_TRACE(file);
    const FpgaDevice device =
        loadFpgaDevice(std::filesystem::path(CGPREDICT_SOURCE_DIR) / "devices" / "fpgas" / file);
    const FpgaDesigns designs = explore(kernel, device, GetParam() % 4 == 0);
    expectSane(kernel, device, designs.asWritten.design);
    expectSane(kernel, device, designs.best.design);
    for (const FpgaDesign &design : designs.pareto)
      expectSane(kernel, device, design);
    EXPECT_LE(designs.best.design.time, designs.asWritten.design.time);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, FpgaSanity, testing::Range<uint64_t>(1, 61));
