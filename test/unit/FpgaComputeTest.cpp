// Cycles of a design whose data are all on the chip: each term by hand, with the operators of
// smallFpga(): load 2, multiply 4, add 5, store 1.
#include "analyzer/fpga/ComputeModel.h"
#include "test/unit/FpgaExample.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

struct Computed {
  ComputePlan plan;
  double cycles = 0;
};

Computed compute(FpgaExample example, const FpgaPoint &point) {
  const FpgaKernel kernel = example.kernel();
  const FpgaDevice device = smallFpga();
  ComputeModel model(kernel, device);
  Computed result;
  result.plan = model.plan(point, device.has);
  result.cycles = model.cycles(point, result.plan, kernel.heaviestLaunch());
  return result;
}

} // namespace

// The sum waits 5 cycles for itself; an iteration takes 2 + 4 + 5. A thread: 11 * 5 + 11 = 66 for
// its loop, 1 for the store, 1 for the step; a loop takes one cycle more to leave.
//   row: 12 (66 + 1 + 1) + 1 = 817, all: 12 (817 + 1) + 1 = 9817
TEST(FpgaCompute, Product) {
  const Computed one = compute(FpgaExample::product(12), {});
  ASSERT_EQ(one.plan.pipelines.size(), 1u);
  const FpgaPipeline &pipeline = one.plan.pipelines.front();
  EXPECT_EQ(pipeline.ii, 5u);
  EXPECT_EQ(pipeline.recurrence, 5u);
  EXPECT_EQ(pipeline.laneDepth, 11u);
  EXPECT_EQ(pipeline.depth, 11u);
  EXPECT_EQ(one.plan.uses.dsp, 5);
  EXPECT_EQ(one.cycles, 9817);
}

// Two copies share a multiplier and an adder over the 5 cycles: the last starts 4 cycles later.
//   thread: 55 + 15 = 70; row: 6 (70 + 1 + 1) + 1 = 433; all: 12 (433 + 1) + 1 = 5209
TEST(FpgaCompute, CopiesShareOperators) {
  FpgaPoint point;
  point.lanes = {1, 2, 1};
  const Computed two = compute(FpgaExample::product(12), point);
  EXPECT_EQ(two.plan.uses.dsp, 5);
  EXPECT_EQ(two.plan.pipelines.front().depth, 15u);
  EXPECT_EQ(two.cycles, 5209);
  // Six copies need two of each in 5 cycles; b has 6 words in these, 2 ports have 10 times.
  point.lanes = {1, 6, 1};
  const Computed six = compute(FpgaExample::product(12), point);
  EXPECT_EQ(six.plan.uses.dsp, 10);
  EXPECT_EQ(six.plan.banks[1], 1u);
  // Twelve copies: 12 words of b want two banks; all copies share one word of a.
  point.lanes = {1, 12, 1};
  const Computed twelve = compute(FpgaExample::product(12), point);
  EXPECT_EQ(twelve.plan.banks[0], 1u);
  EXPECT_EQ(twelve.plan.words[0], 1);
  EXPECT_EQ(twelve.plan.banks[1], 2u);
  EXPECT_EQ(twelve.plan.words[1], 12);
}

// sum += i + j over k, where i + j is made before the loop: each copy along j has a sum of its own.
// Six additions in 5 cycles need two adders; along i, and of one copy, one.
TEST(FpgaCompute, CopiesOfValuesMadeBeforeTheLoop) {
  const auto sums = [](std::array<uint32_t, 3> lanes, uint32_t dimension) {
    FpgaExample e({12, 12}, 12);
    const uint32_t c = e.array("c");
    const uint32_t index = e.operation(FpgaExample::Before, OperationClass::IAlu,
                                       {Operand{OperandKind::Dimension, dimension}});
    const uint32_t sum =
        e.operation(FpgaExample::Inside, OperationClass::Phi, {Operand{}, FpgaExample::of(2)});
    const uint32_t plus = e.operation(FpgaExample::Inside, OperationClass::FAdd,
                                      {FpgaExample::of(sum), FpgaExample::of(index)});
    e.access(FpgaExample::Behind, SiteKind::Store, c,
             [](int64_t i, int64_t j, int64_t) { return i * 12 + j; }, {FpgaExample::of(plus)});
    FpgaPoint point;
    point.lanes = lanes;
    return compute(std::move(e), point).plan.uses.dsp;
  };
  EXPECT_EQ(sums({1, 1, 1}, 0), 2);
  EXPECT_EQ(sums({1, 6, 1}, 0), 4);
  EXPECT_EQ(sums({1, 6, 1}, 1), 2); // the same sum in all copies
  EXPECT_EQ(sums({6, 1, 1}, 1), 4);
}

// Nothing flows from one tile to the next, and each takes a cycle to start.
//   4 columns: 4 (66 + 1 + 1) + 1 = 273; row: 3 (273 + 1) = 822; all: 12 (822 + 1) + 1 = 9877
//   3 iterations of k: 2 * 5 + 11 = 21; thread: 4 (21 + 1) = 88; row: 12 (88 + 1 + 1) + 1 = 1081
TEST(FpgaCompute, Tiles) {
  FpgaPoint point;
  point.overlap = false;
  point.cut = {1, 4};
  EXPECT_EQ(compute(FpgaExample::product(12), point).cycles, 9877);
  point.cut = {2, 3};
  EXPECT_EQ(compute(FpgaExample::product(12), point).cycles, 12 * (1081 + 1) + 1);
}

// Threads are iterations of the pipeline: 63 + load 2 + add 5 + store 1 = 71; with 4 copies, which
// each have an adder, 15 + 8. Tiles of 16 start four times: 4 (15 + 8 + 1).
TEST(FpgaCompute, ThreadsInAPipeline) {
  FpgaPoint point;
  EXPECT_EQ(compute(FpgaExample::sum(64), point).cycles, 71);
  point.lanes = {4, 1, 1};
  const Computed four = compute(FpgaExample::sum(64), point);
  EXPECT_EQ(four.plan.uses.dsp, 8);
  EXPECT_EQ(four.cycles, 15 + 8);
  point.lanes = {1, 1, 1};
  point.overlap = false;
  point.cut = {0, 16};
  EXPECT_EQ(compute(FpgaExample::sum(64), point).cycles, 4 * (15 + 8 + 1));
}

// Tiles of 12 x 4 threads take turns: 12 * 48 iterations of one cycle, 575 + load 2, multiply 4,
// add 5, store 1; then each of the 48 stores its sum.
TEST(FpgaCompute, InterleavedThreads) {
  FpgaPoint point;
  point.interleave = true;
  point.tile = {0, 4, 0};
  const Computed threads = compute(FpgaExample::product(12), point);
  EXPECT_EQ(threads.plan.pipelines.front().ii, 1u);
  EXPECT_EQ(threads.plan.pipelines.front().depth, 12u);
  EXPECT_EQ(threads.plan.leastSteps, 8u); // load 2, add 5, store 1
  EXPECT_EQ(threads.plan.carried, 1u);
  EXPECT_EQ(threads.cycles, 3 * (575 + 12 + 48 * 1));
}

// a[i] = a[i - 2] + a[i - 3]: load, add, store are 8 cycles over 2 iterations. a[2 i] = a[i] + c:
// iteration 2 i loads what i stored, and so the second what the first did.
TEST(FpgaCompute, LeastDistance) {
  const auto from = [](int64_t distance) {
    return [distance](int64_t i, int64_t, int64_t) { return i + 8 - distance; };
  };
  const auto to = [](int64_t i, int64_t, int64_t) { return i + 8; };
  FpgaExample e({64}, 0);
  const uint32_t a = e.array("a");
  const uint32_t x = e.access(FpgaExample::Before, SiteKind::Load, a, from(2));
  const uint32_t y = e.access(FpgaExample::Before, SiteKind::Load, a, from(3));
  const uint32_t plus = e.operation(FpgaExample::Before, OperationClass::FAdd,
                                    {FpgaExample::of(x), FpgaExample::of(y)});
  e.access(FpgaExample::Before, SiteKind::Store, a, to, {FpgaExample::of(plus)});
  EXPECT_EQ(compute(std::move(e), {}).plan.pipelines.front().ii, 4u);
  EXPECT_EQ(compute(FpgaExample::update(64, from(4), to), {}).plan.pipelines.front().ii, 2u);
  const auto same = [](int64_t i, int64_t, int64_t) { return i; };
  const auto twice = [](int64_t i, int64_t, int64_t) { return 2 * i; };
  EXPECT_EQ(compute(FpgaExample::update(64, same, twice), {}).plan.pipelines.front().ii, 8u);
}

// Where a store goes is known only at run time. No two of the traced iterations meet, 37 i modulo
// 64 being a permutation; with other data the next iteration may load what this one stores: 8
// cycles.
TEST(FpgaCompute, UnknownStoresDependAtOnce) {
  const auto scattered = [](int64_t i, int64_t, int64_t) { return i * 37 % 64; };
  FpgaExample example = FpgaExample::update(64, scattered, scattered);
  const FpgaKernel kernel = example.kernel();
  EXPECT_TRUE(kernel.arrays[0].mayDepend());
  EXPECT_TRUE(kernel.carriesDependence(0));
  const FpgaDevice device = smallFpga();
  EXPECT_EQ(ComputeModel(kernel, device).plan({}, device.has).pipelines.front().ii, 8u);
}
