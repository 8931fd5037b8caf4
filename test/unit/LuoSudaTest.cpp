// Does the luo-suda model compute its equations? GTX 260: 24 SMs, 1242 MHz, 111.9 GB/s,
// a = 3, b = 11, c = 0.5, d = 80, m = 32, memory 200 cycles.
#include "analyzer/models/LuoSuda.h"
#include "analyzer/models/WarpTasks.h"
#include "test/unit/GraphBuilder.h"
#include "test/unit/TestDevices.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

constexpr double GpuBandwidth = 111.9e9 / 1242e6; // 90.097 bytes per cycle

LuoSudaParameters gtx260() {
  LuoSudaParameters p;
  p.a = 3, p.b = 11, p.c = 0.5, p.d = 80, p.memory = 200;
  p.add = {22, 65, 22, 65};
  return p;
}

// (1): 32 * 4 / (2 * 200) = 0.32: two transactions, one for each half-warp.
// (2): 90.097 / (24 * 0.32) = 11.73: 11 warps, or all that there are.
TEST(LuoSuda, MemoryParallelDegree) {
  const double warp = warpBandwidth(32, 4, 2, 200_cycles);
  EXPECT_DOUBLE_EQ(warp, 0.32);
  EXPECT_EQ(memoryParallelDegree(32, GpuBandwidth, 24, warp), 11);
  EXPECT_EQ(memoryParallelDegree(6, GpuBandwidth, 24, warp), 6);
  EXPECT_EQ(memoryParallelDegree(32, GpuBandwidth, 24, 1000), 1); // never none
}

// svm, P = 0.2622, 16 warps: CPD1 = 0.2378 * 5 + 3 = 4.189; n = 80 * 0.2378^2 = 4.52391,
// CPD2 = 4.52391 / 31 * sqrt(31^2 - 16^2) + 3 = 6.8749; the smaller.
TEST(LuoSuda, ComputationParallelDegree) {
  EXPECT_NEAR(computationParallelDegree(0.2622, 16, 32, gtx260()), 4.189, 1e-12);
  // 31 warps: CPD1 = 0.2378 * 20 + 3 = 7.756, CPD2 = 4.52391 / 31 * sqrt(960) + 3 = 7.5216
  EXPECT_NEAR(computationParallelDegree(0.2622, 31, 32, gtx260()), 7.5216, 1e-4);
}

// blackscholes, P = 0.8697 > c: CPD1 is negative at 32 warps; CPD2 = 80 * 0.3697^2 + 3 = 13.934.
TEST(LuoSuda, MostlyComputationTakesTheSecondCurve) {
  EXPECT_NEAR(computationParallelDegree(0.8697, 32, 32, gtx260()), 13.934, 1e-3);
}

TEST(LuoSuda, ComputationParallelDegreeIsAtLeastOne) {
  EXPECT_EQ(computationParallelDegree(0.1, 1, 32, gtx260()), 1); // CPD1 = 0.4 * -10 + 3 = -1
}

// 8 warps, CPD 4. c = 100: ceil(8 * 100 / 4) = 200; the others' 700 cycles hide all memory.
TEST(LuoSuda, ComputationHidesMemory) {
  const Period period{100_cycles, 200_cycles, 50_cycles, 200_cycles, 3, 1};
  EXPECT_DOUBLE_EQ(periodCost(period, 8, 4).value(), 200);
}

// c = 10: computing ceil(80 / 4) = 20. Before it m = 200 with MPD 3: floor(8 / 3 - 1) = 1 turn of
// 200 cycles less the others' 70 = 130 (12); (13): 200 - (70 + 130) = 0. 150 in all.
TEST(LuoSuda, WaitsForMemoryOfThePeriodBefore) {
  const Period period{10_cycles, 200_cycles, 10_cycles, 200_cycles, 3, 1};
  EXPECT_DOUBLE_EQ(periodCost(period, 8, 4).value(), 150);
}

// The first period: no task before, T_p = 0; T_c = 200 - 70 = 130; 20 + 130.
TEST(LuoSuda, FirstPeriod) {
  const Period period{10_cycles, 200_cycles, 0_cycles, 0_cycles, 3, 1};
  EXPECT_DOUBLE_EQ(periodCost(period, 8, 4).value(), 150);
}

// c_{i-1} >= m_{i-1} and c_i >= m_i: computing alone, rounded up: ceil(3 * 7 / 2) = 11.
TEST(LuoSuda, NothingToWaitFor) {
  const Period period{7_cycles, 5_cycles, 300_cycles, 200_cycles, 1, 1};
  EXPECT_DOUBLE_EQ(periodCost(period, 3, 2).value(), 11);
}

// Two additions of registers (130), a load (200), an addition (65): two periods, one warp alone.
//   first: 130 + T_c = 200 (m = 200 > c, no others)
//   second: 65 + T_p = max(200 * floor(1 / 1 - 1) - 0, 0) = 0, no memory: 65. Together 395 cycles.
TEST(LuoSuda, PeriodsOfAStream) {
  GpuDevice device = test::jetsonTk1();
  device.luoSuda = gtx260();
  device.clock = 1242_MHz;
  KernelProfile profile;
  profile.blocks = 1;
  profile.occupancy = {1, 1, 1, "size of the grid"};
  InstructionCount count;
  count.graph.operations = {
      test::operation(OperationClass::FAdd, {}), test::operation(OperationClass::FAdd, {0}),
      test::operation(OperationClass::Load, {1}), test::operation(OperationClass::FAdd, {2})};
  count.graph.blocks = {{{0, 1, 2, 3}, 1, -1}};
  EXPECT_NEAR(predictLuoSuda(profile, count, device).time.value(), 395 / 1242e6, 1e-15);
}

// 16 warps; an addition of a constant (22), a load of one address (200), an addition (22).
//   P = 44 / 244 = 0.18033: CPD1 = 0.31967 * 5 + 3 = 4.598, the smaller
//   N_trans = 2, one for each half-warp: MPD 11 as above, so floor(16 / 11 - 1) = 0 turns to wait
//   each period: ceil(16 * 22 / 4.598) = 77, and the others' 330 cycles hide the load: 154
// With one transaction MPD would be 5, and T_p = 200 * floor(16 / 5 - 1) - 330 = 70 more.
// A loop of 1000 additions, 4 cycles each, behind a load: one task of 4000 cycles, not of two
// iterations.
TEST(LuoSuda, LoopsWithoutMemoryCountWithTheirTrips) {
  OperationGraph graph;
  GraphOperation load, addition, store;
  load.instructions = addition.instructions = store.instructions = 1;
  load.unit = store.unit = InstructionUnit::Memory;
  addition.unit = InstructionUnit::Fp32;
  graph.operations = {load, addition, store};
  graph.blocks = {{{0}, 1, -1}, {{1}, 1000, 0}, {{2}, 1, -1}};
  graph.loops = {{1, 2, -1, 1, 1000}};
  const auto tasks = warpTasks(graph, [](const GraphOperation &) { return 4_cycles; });
  ASSERT_EQ(tasks.size(), 2u);
  EXPECT_EQ(tasks[1].computation, 4000_cycles);
  EXPECT_EQ(tasks[1].times, 1);
}

TEST(LuoSuda, EachHalfWarpIsATransaction) {
  GpuDevice device = test::jetsonTk1();
  device.luoSuda = gtx260();
  device.clock = 1242_MHz;
  device.smCount = 24;
  device.maxWarpsPerSm = 32;
  device.dramBandwidth = BytesPerSecond{111.9e9};
  KernelProfile profile;
  profile.blocks = 24;
  profile.occupancy = {1, 16, 16, "size of the grid"};
  profile.sites.resize(1);
  profile.sites[0].transactionsPerInstruction = 1;
  InstructionCount count;
  count.graph.operations = {test::operation(OperationClass::FAdd, {}),
                            test::operation(OperationClass::Load, {0}),
                            test::operation(OperationClass::FAdd, {1})};
  for (GraphOperation &op : count.graph.operations)
    op.constantOperand = true;
  count.graph.operations[1].bytes = 4;
  count.graph.operations[1].site = 0;
  count.graph.blocks = {{{0, 1, 2}, 1, -1}};
  EXPECT_NEAR(predictLuoSuda(profile, count, device).time.value(), 154 / 1242e6, 1e-15);
}

} // namespace
