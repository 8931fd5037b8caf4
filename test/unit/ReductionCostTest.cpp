// Does a reduction cost what its formulas say, worked out by hand?
#include "analyzer/models/ReductionCost.h"
#include "analyzer/profile/UpdateProfile.h"
#include "test/support/LaunchFixture.h"
#include "test/unit/TestDevices.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

KernelProfile profileOf(uint64_t blocks, uint32_t threads, uint32_t blocksPerSm) {
  KernelProfile profile;
  profile.blocks = blocks;
  profile.block = {threads, 1, 1};
  profile.occupancy.blocksPerSm = blocksPerSm;
  return profile;
}

GpuDevice device() {
  GpuDevice device = test::jetsonTk1();
  device.sharedLatency = Cycles{67};
  return device;
}

// Jetson TK1: shared latency 67, 0.5 cycles per instruction, L2 latency 164, dd_L2 2, 852 MHz.
constexpr double Clock = 852e6;

// Blocks of 64 threads, two resident: 6 steps. The barrier takes 2 warps * 0.5 = 1 cycle, so a step
// 2 * 67 + 1 = 135; instructions (2 blocks * 1 warp * 4 * 0.5 = 4) hide in that. 10 blocks are 5
// batches: 5 * 6 * 135 = 4050. Atomics: 164 + 9 * 2 = 182.
TEST(ReductionCost, OneLocation) {
  const Reduction sum{"+", {0}, 1, 1};
  const auto terms = reductionTerms(sum, "sum", {}, profileOf(10, 64, 2), device());
  ASSERT_EQ(terms.size(), 2u);
  EXPECT_NEAR(terms[0].time.value(), 4050 / Clock, 1e-12);
  EXPECT_NEAR(terms[1].time.value(), 182 / Clock, 1e-12);
}

// 16 resident blocks of 512 threads: in the first step 8 warps of each work, 16 * 8 * 4 * 0.5 = 256
// cycles, more than 2 * 67 + 16 * 0.5 = 142; in the second 128, less. 9 steps: 256 + 8 * 142 =
// 1392.
TEST(ReductionCost, ManyResidentBlocksWaitForEachOther) {
  const Reduction sum{"+", {0}, 1, 1};
  const auto terms = reductionTerms(sum, "sum", {}, profileOf(16, 512, 16), device());
  EXPECT_NEAR(terms[0].time.value(), 1392 / Clock, 1e-12);
}

// 10 blocks of 2 warps, 3 updates each, of 5 lines: 20 * 3 * 5 * 2 = 600, and once the latency.
TEST(ReductionCost, ManyLocations) {
  const Reduction histogram{"+", {0}, 1, 64};
  const auto terms = reductionTerms(histogram, "h", {3, 32, 2, 5}, profileOf(10, 64, 2), device());
  ASSERT_EQ(terms.size(), 1u);
  EXPECT_NEAR(terms[0].time.value(), 764 / Clock, 1e-12);
}

// A warp adds to 4 bins of one line with 8 lanes each: 8 passes of one line.
TEST(UpdateProfile, CountsLanesOnOneLocation) {
  test::TablesBuilder b("histogram");
  b.pointer("h", 4);
  const uint32_t block = b.block({});
  const uint32_t load = b.site(block, SiteKind::Load, 0, 4);
  const uint32_t store = b.site(block, SiteKind::Store, 0, 4);
  const auto record = static_cast<int64_t>(b.blockRecord(block, {load, store}));
  test::LaunchFixture fixture(b.tables, {96, 1, 1}, {0x1000});
  fixture.thread = [&](test::ThreadCoordinate c) {
    const auto at = static_cast<int64_t>(0x1000 + 4 * (c[0] % 4));
    return std::vector<int64_t>{record, at, at};
  };
  fixture.cutWindows();
  const WindowReader readWindow = [&](const Launch &, uint32_t window) {
    return fixture.window(window);
  };
  const UpdateProfile updates =
      measureUpdates(fixture.kernel, readWindow, {}, fixture.launch, {"+", {load}, store, 4}, 64);
  EXPECT_EQ(updates.updatesPerWarp, 1);
  EXPECT_EQ(updates.lanes, 32);
  EXPECT_EQ(updates.passes, 8);
  EXPECT_EQ(updates.lines, 8);
}

} // namespace
