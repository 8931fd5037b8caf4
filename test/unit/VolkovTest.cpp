// Does the volkov model give the numbers of its paper's saxpy2, with the published counts?
//   INS_cuda = INS_issued = 23 + 4a, GMem_bytes = 3 * 4 * 32 = 384, Lat_bound = 942 + 24a,
//   occupancy 64; a = additions per element.
#include "analyzer/models/Volkov.h"
#include "analyzer/models/CriticalPath.h"
#include "test/unit/GraphBuilder.h"
#include "test/unit/TestDevices.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace cgpredict;
using cgpredict::test::maxwell;

namespace {

const GpuDevice Gtx970 = maxwell(13, 1253, 1753, 256);
const GpuDevice TitanX = maxwell(24, 1076, 1753, 384);
const GpuDevice Gtx1070 = maxwell(15, 1923, 2002, 256);

VolkovCounts saxpy2(double a) {
  VolkovCounts counts;
  counts.cuda = counts.issued = 23 + 4 * a;
  counts.globalBytes = 384;
  counts.latencyBound = Cycles{942 + 24 * a};
  counts.occupancy = 64;
  counts.warps = 1 << 20;
  return counts;
}

// (4.5): 1753 MHz * 32 B * 4 / (13 * 1253 MHz) = 224384 / 16289; 336576 / 25824; 256256 / 28845
TEST(Volkov, GlobalBandwidthOfThePapersTable) {
  EXPECT_NEAR(globalBandwidth(Gtx970), 13.78, 0.005);
  EXPECT_NEAR(globalBandwidth(TitanX), 13.03, 0.005);
  EXPECT_NEAR(globalBandwidth(Gtx1070), 8.88, 0.005);
}

// (4.4): 32 * (23 + 4a) / 128 = 384 / GMem_bw, so a = (1536 / GMem_bw - 23) / 4.
double crossover(const GpuDevice &device) {
  double low = 0, high = 100;
  for (int i = 0; i < 60; ++i) {
    const double a = (low + high) / 2;
    const VolkovBounds bounds = volkovBounds(saxpy2(a), device);
    (bounds.cuda < bounds.global ? low : high) = a;
  }
  return low;
}

TEST(Volkov, CrossoverFromMemoryToComputation) {
  EXPECT_NEAR(crossover(Gtx970), 22.1, 0.05);
  EXPECT_NEAR(crossover(TitanX), 23.7, 0.05);
  EXPECT_NEAR(crossover(Gtx1070), 37.5, 0.05);
}

// a = 10, GTX 970: DRAM 384 / 13.775 = 27.876 cycles; cores 32 * 63 / 128 = 15.75; issue
// 63 / 4 = 15.75; latency (942 + 240) / 64 = 18.47. a = 100: cores and issue 105.75, latency 52.2.
//   2^20 warps * 27.876 / (13 * 1253 MHz) = 1.79448 ms; * 105.75: 6.80747 ms
TEST(Volkov, TimeOfSaxpy2) {
  const VolkovBounds ten = volkovBounds(saxpy2(10), Gtx970);
  EXPECT_NEAR(ten.global.value(), 27.876, 1e-3);
  EXPECT_DOUBLE_EQ(ten.cuda.value(), 15.75);
  EXPECT_DOUBLE_EQ(ten.issue.value(), 15.75);
  EXPECT_NEAR(ten.latency.value(), 18.46875, 1e-12);
  EXPECT_NEAR(volkovTime(saxpy2(10), Gtx970).value(), 1.79448e-3, 1e-8);
  EXPECT_NEAR(volkovTime(saxpy2(100), Gtx970).value(), 6.80747e-3, 1e-8);
}

// Four warps resident: 942 / 4 = 235.5 cycles of latency exceed every unit.
TEST(Volkov, FewWarpsAreBoundByLatency) {
  VolkovCounts counts = saxpy2(0);
  counts.occupancy = 4;
  const VolkovBounds bounds = volkovBounds(counts, Gtx970);
  EXPECT_DOUBLE_EQ(bounds.latency.value(), 235.5);
  EXPECT_GT(bounds.latency, bounds.throughput());
}

// The loop of saxpy2: tmp += val; cnt += 1; compare; branch. Free phis 0 and 1.
OperationGraph saxpyLoop(double a) {
  OperationGraph graph;
  GraphOperation phi;
  phi.operationClass = OperationClass::Phi;
  phi.operands = {2};
  graph.operations = {phi,
                      phi,
                      test::operation(OperationClass::FAdd, {0}),
                      test::operation(OperationClass::IAlu, {1}),
                      test::operation(OperationClass::Compare, {3}),
                      test::operation(OperationClass::Branch, {4})};
  graph.operations[1].operands = {3};
  graph.blocks = {{{0, 1, 2, 3, 4, 5}, a, 0}};
  graph.loops = {{0, 1, -1, 1, a}};
  return graph;
}

// 6 (addition) + 6 (comparison) + 12 (branch) per iteration; tmp += val stands between.
TEST(Volkov, LoopTakes24CyclesPerIteration) {
  PathCosts costs;
  costs.latency.fill(Cycles{6});
  costs.issue = Cycles{3};
  costs.branchTaken = Cycles{12};
  costs.branchNotTaken = Cycles{10};
  const auto path = [&](double a) { return criticalPath(saxpyLoop(a), costs).value(); };
  EXPECT_DOUBLE_EQ(path(1), 22);
  for (double a : {2.0, 3.0, 4.0, 10.0, 1000.0})
    EXPECT_DOUBLE_EQ(path(a), 24 * a - 2) << a;
}

// Tiles in shared memory: 4 loads of a warp into them may bring 4 * 128 B = 8 lines of 64 B from
// DRAM; the accesses one by one missed 6, so 6 do. Each load passes the load/store units twice,
// each access once per conflict.
TEST(Volkov, TilesAreLoadedFromDram) {
  KernelProfile profile;
  profile.trafficLineBytes = 64;
  profile.shared.emplace();
  profile.shared->loadsPerWarp = 4;
  profile.shared->accessesPerWarp = 10;
  profile.shared->conflictsPerWarp = 20;
  profile.sites.resize(1);
  profile.sites[0].bankConflicts = 2;
  profile.sites[0].instructionsPerWarp = 10;
  profile.sites[0].traffic.dramReads = 0.6;
  VolkovCounts counts = volkovCounts(profile, {}, Gtx970);
  EXPECT_DOUBLE_EQ(counts.globalBytes, 6 * 64);
  EXPECT_DOUBLE_EQ(counts.l2Bytes, 4 * 128);
  EXPECT_DOUBLE_EQ(counts.memory, 20 + 2 * 4);
  profile.sites[0].traffic.dramReads = 5; // 50 lines, more than the loads can ask for
  EXPECT_DOUBLE_EQ(volkovCounts(profile, {}, Gtx970).globalBytes, 8 * 64);
}

TEST(Volkov, AnEmptyLaunchTakesNoTime) { EXPECT_EQ(predictVolkov({}, {}, Gtx970).time.value(), 0); }

// One warp that waits 177 cycles (27 + 150 beside an empty path): without the latency nothing is
// left. Its two accesses of 4 sectors, a line of 64 bytes missed by one, keep the L2's 32 B per
// cycle for 8 cycles and DRAM's 13.775 for 4.646: 2.6 % of the time.
TEST(Volkov, LimitsAreTheOtherBounds) {
  KernelProfile profile;
  profile.blocks = 1;
  profile.occupancy = {1, 1, 1, "size of the grid"};
  profile.trafficLineBytes = 64;
  profile.traffic.sectors = 8;
  profile.traffic.dramReads = 1;
  const TimeEstimate estimate = predictVolkov(profile, {}, Gtx970);
  ASSERT_TRUE(estimate.latencyBound);
  EXPECT_DOUBLE_EQ(estimate.latencyBound->value(), 177);
  const auto limitOf = [&](const char *resource) {
    return *std::ranges::find(estimate.limits, resource, &ResourceLimit::resource);
  };
  EXPECT_FALSE(limitOf("latency").utilisation);
  EXPECT_NEAR(*limitOf("DRAM").utilisation, 4.646 / 177, 1e-5);
  EXPECT_NEAR(*limitOf("L2").utilisation, 8.0 / 177, 1e-9);
  EXPECT_NEAR(limitOf("latency").timeWithout / estimate.time, 8.0 / 177, 1e-9);
  EXPECT_DOUBLE_EQ(limitOf("DRAM").timeWithout / estimate.time, 1);
}

} // namespace
