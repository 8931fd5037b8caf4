// How much is moved and how long that takes: each term by hand.
#include "analyzer/fpga/TileModel.h"
#include "test/unit/FpgaExample.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

constexpr double Word = 4; // bytes

FpgaPoint tile(uint32_t depth, double steps, std::array<uint32_t, 3> lanes = {1, 1, 1}) {
  FpgaPoint point;
  point.overlap = false;
  point.cut = {depth, steps};
  point.lanes = lanes;
  return point;
}

ComputePlan oneBank(const FpgaKernel &kernel) {
  ComputePlan plan;
  plan.fits = true;
  plan.words.assign(kernel.arrays.size(), 1);
  plan.banks.assign(kernel.arrays.size(), 1);
  return plan;
}

struct Moved {
  double read, written, waits; // words, words, times
  bool operator==(const Moved &) const = default;
  friend void PrintTo(const Moved &m, std::ostream *out) {
    *out << m.read << " read, " << m.written << " written, " << m.waits << " waits";
  }
};

Moved moved(FpgaExample example, const FpgaPoint &point) {
  const FpgaKernel kernel = example.kernel();
  const FpgaDevice device = smallFpga();
  const TransferPlan plan =
      TileModel(kernel, device).plan(point, oneBank(kernel), kernel.heaviestLaunch());
  return {plan.cost.read.bytes / Word, plan.cost.written.bytes / Word, plan.waits};
}

// c[i][j] = a[i] b[j].
FpgaExample outerProduct(int64_t rows, int64_t columns) {
  FpgaExample e({rows, columns}, 0);
  const uint32_t a = e.array("a"), b = e.array("b"), c = e.array("c");
  const uint32_t x = e.access(FpgaExample::Before, SiteKind::Load, a,
                              [](int64_t i, int64_t, int64_t) { return i; });
  const uint32_t y = e.access(FpgaExample::Before, SiteKind::Load, b,
                              [](int64_t, int64_t j, int64_t) { return j; });
  const uint32_t times = e.operation(FpgaExample::Before, OperationClass::FMul,
                                     {FpgaExample::of(x), FpgaExample::of(y)});
  e.access(FpgaExample::Before, SiteKind::Store, c,
           [columns](int64_t i, int64_t j, int64_t) { return i * columns + j; },
           {FpgaExample::of(times)});
  return e;
}

// c[i][j] from a 3 x 3 neighbourhood in rows of N + 2.
FpgaExample stencil(int64_t N) {
  FpgaExample e({N, N}, 0);
  const uint32_t a = e.array("a"), c = e.array("c");
  for (int64_t di = 0; di < 3; ++di)
    for (int64_t dj = 0; dj < 3; ++dj)
      e.access(FpgaExample::Before, SiteKind::Load, a,
               [=](int64_t i, int64_t j, int64_t) { return (i + di) * (N + 2) + j + dj; });
  e.access(FpgaExample::Before, SiteKind::Store, c,
           [N](int64_t i, int64_t j, int64_t) { return i * N + j; });
  return e;
}

} // namespace

// 8 rows of 16, tiles of 4 columns: 32 tiles that each load 1 + 4 words and store 4. An element
// costs 1.25 words read and one written.
TEST(FpgaTile, OuterProduct) {
  EXPECT_EQ(moved(outerProduct(8, 16), tile(1, 4)), (Moved{32 * 5, 32 * 4, 2 * 32}));
  // Tiles of 2 rows: 4 tiles of 2 + 16 words read, 32 written.
  EXPECT_EQ(moved(outerProduct(8, 16), tile(0, 2)), (Moved{4 * 18, 4 * 32, 2 * 4}));
  // 4 copies along j, 2 steps of 4 columns each: as 8 columns.
  EXPECT_EQ(moved(outerProduct(8, 16), tile(1, 2, {1, 4, 1})), (Moved{16 * 9, 16 * 8, 2 * 16}));
}

// Two words read and one written per element, whatever the tile.
TEST(FpgaTile, ElementwiseSum) {
  EXPECT_EQ(moved(FpgaExample::sum(64), tile(0, 16)), (Moved{128, 64, 2 * 4}));
  EXPECT_EQ(moved(FpgaExample::sum(64), tile(0, 64)), (Moved{128, 64, 2}));
}

// 16 rows of 16 in tiles of 4 rows: each loads 4 + 2 rows of 18.
TEST(FpgaTile, Stencil) {
  EXPECT_EQ(moved(stencil(16), tile(0, 4)), (Moved{4 * 6 * 18, 256, 2 * 4}));
}

// 12 x 12 x 12. Tiles of 4 columns of a row: 36 tiles of a row of a, 12 words, and 4 columns of b,
// 48. Nothing of b stays from one row to the next: it is read 12 times.
TEST(FpgaTile, Product) {
  EXPECT_EQ(moved(FpgaExample::product(12), tile(1, 4)), (Moved{36 * (12 + 48), 144, 2 * 36}));
  // All of b once, if a tile is everything.
  EXPECT_EQ(moved(FpgaExample::product(12), tile(0, 12)), (Moved{144 + 144, 144, 2}));
  // Tiles of 3 iterations of k with 4 copies along j: 12 rows x 3 steps x 4 tiles of 3 + 12 words;
  // c is stored behind the loop, 36 times 4 words, and each waits.
  EXPECT_EQ(moved(FpgaExample::product(12), tile(2, 3, {1, 4, 1})),
            (Moved{144 * 15, 144, 144 + 36}));
}

// Five rows in tiles of two: the third tile has one row, and is moved as such; the buffers hold
// two.
TEST(FpgaTile, LastTileIsShorter) {
  FpgaExample example = outerProduct(5, 8);
  const FpgaKernel kernel = example.kernel();
  const FpgaDevice device = smallFpga();
  const TransferPlan plan =
      TileModel(kernel, device).plan(tile(0, 2), oneBank(kernel), kernel.heaviestLaunch());
  EXPECT_EQ(plan.cost.read.bytes, (5 + 3 * 8) * Word);
  EXPECT_EQ(plan.cost.written.bytes, 40 * Word);
  EXPECT_EQ(plan.options[2].bytes, 16 * Word);
}

// 100 contiguous bytes are 13 beats of 8, in one burst of 16: 13 cycles, 104 bytes of DRAM. 20
// bytes are 3 beats, but bursts start every 4 cycles.
TEST(FpgaTransferCost, BeatsAndBursts) {
  const FpgaDevice device = smallFpga();
  TransferFlow flow;
  flow.add(device, 300, 100, 2); // three runs, twice
  EXPECT_EQ(flow.bytes, 600);
  EXPECT_EQ(flow.cycles, 6 * 13);
  EXPECT_EQ(flow.dramBytes, 6 * 104);
  flow.add(device, 20, 20, 1);
  EXPECT_EQ(flow.cycles, 6 * 13 + 4);
  // 17 beats need a second burst, which is hidden: 17 cycles, not 8.
  TransferFlow longer;
  longer.add(device, 136, 136, 1);
  EXPECT_EQ(longer.cycles, 17);
}

// 3 MB read and 2 MB written in whole bursts. DRAM: 3 + 2 ms at 2 GB/s x 0.5. Ports: 375,000 beats
// over 4 ports at 150 MHz are 0.625 ms.
TEST(FpgaTransferCost, InTurnAndTogether) {
  FpgaDevice device = smallFpga();
  TransferCost cost;
  cost.read.add(device, 3e6, 128, 1);
  cost.written.add(device, 2e6, 128, 1);
  EXPECT_DOUBLE_EQ(cost.read.portTime(device).value(), 375'000 / 4 / 1.5e8);
  EXPECT_DOUBLE_EQ(cost.dramTime(device).value(), 5e-3);
  EXPECT_DOUBLE_EQ(cost.together(device).value(), 5e-3);
  EXPECT_DOUBLE_EQ(cost.inTurn(device).value(), 5e-3);
  // With much faster DRAM the ports remain: the slower direction alone, or both.
  device.dramPeak = BytesPerSecond(1e12);
  EXPECT_DOUBLE_EQ(cost.together(device).value(), 375'000 / 4 / 1.5e8);
  EXPECT_DOUBLE_EQ(cost.inTurn(device).value(), (375'000 + 250'000) / 4 / 1.5e8);
  // At 1 GB/s each direction would fit its time; DRAM carries both.
  device.dramPeak = BytesPerSecond(5e9);
  EXPECT_DOUBLE_EQ(cost.together(device).value(), 2e-3);
}

// Two columns of b, 12 words each, are kept at j: one that is worked on and one that is moved.
// Without overlap one is enough.
TEST(FpgaBuffers, HalvesOfAnOverlappedBuffer) {
  FpgaExample example = FpgaExample::product(12);
  const FpgaKernel kernel = example.kernel();
  const FpgaDevice device = smallFpga();
  const BufferOptions buffers(kernel, device);
  FpgaPoint point;
  const BufferPlace column{.axis = 1, .chunk = 1};
  EXPECT_EQ(halves(point, column), 2);
  EXPECT_EQ(buffers.at(column, 1, point, kernel.heaviestLaunch()).bytes, 2 * 12 * Word);
  point.overlap = false;
  EXPECT_EQ(buffers.at(column, 1, point, kernel.heaviestLaunch()).bytes, 12 * Word);
  // A run of 3 columns of 12: 3 contiguous words.
  point.overlap = true;
  const BufferOption three = buffers.at({.axis = 1, .chunk = 3}, 1, point, kernel.heaviestLaunch());
  EXPECT_EQ(three.bytes, 6 * 12 * Word);
  EXPECT_EQ(three.run, 3 * Word);
  // What was used last is not filled ahead.
  EXPECT_EQ(halves(point, {.direct = true}), 1);
}

// Everything once: a and b are read, c is written.
TEST(FpgaBuffers, Once) {
  FpgaExample example = FpgaExample::product(12);
  const FpgaKernel kernel = example.kernel();
  const FpgaDevice device = smallFpga();
  const BufferOptions buffers(kernel, device);
  EXPECT_EQ(buffers.once(0).read.bytes, 144 * Word);
  EXPECT_EQ(buffers.once(1).read.bytes, 144 * Word);
  EXPECT_EQ(buffers.once(2).read.bytes, 0);
  EXPECT_EQ(buffers.once(2).written.bytes, 144 * Word);
}

// Thread i adds up column i of 12 x 12. A column has runs of one word; all of it is one run of 72
// beats.
TEST(FpgaBuffers, OnceIsInTheLongestRuns) {
  FpgaExample example({12}, 12);
  const uint32_t a = example.array("a");
  example.access(FpgaExample::Inside, SiteKind::Load, a,
                 [](int64_t i, int64_t, int64_t k) { return k * 12 + i; });
  const FpgaKernel kernel = example.kernel();
  const FpgaDevice device = smallFpga();
  EXPECT_EQ(BufferOptions(kernel, device).once(0).read.cycles, 72);
}

// 48 bytes: 12 banks of one word are registers, 384 flip-flops; 4 banks of 3 words are LUTs, 4
// bytes each, in both halves.
TEST(FpgaBuffers, WhatIsPrintedIsCosted) {
  FpgaExample example = FpgaExample::sum(64);
  const FpgaKernel kernel = example.kernel();
  const FpgaDevice device = smallFpga();
  ComputePlan compute = oneBank(kernel);
  FpgaPoint point;
  BufferOption option{{}, 48, 0, {}};
  point.overlap = false;
  compute.banks[0] = 20;
  const BufferMemory complete = bufferMemory(kernel, device, point, compute, 0, option);
  EXPECT_EQ(complete.kind, PartitionKind::Complete);
  EXPECT_EQ(complete.uses.ff, 384);
  EXPECT_EQ(complete.uses.lut, 0);
  compute.banks[0] = 8; // of 12 words: not one for each
  EXPECT_NE(bufferMemory(kernel, device, point, compute, 0, option).kind, PartitionKind::Complete);
  compute.banks[0] = 4;
  option.bytes = 96;
  point.overlap = true;
  point.lanes = {4, 1, 1};
  const BufferMemory cyclic = bufferMemory(kernel, device, point, compute, 0, option);
  EXPECT_EQ(cyclic.kind, PartitionKind::Cyclic);
  EXPECT_EQ(cyclic.uses.lut, 2 * 4 * 3);
  EXPECT_EQ(cyclic.uses.ff, 0);
  // 7,682 bytes in 80 banks are no registers.
  compute.banks[0] = 80;
  option.bytes = 7682;
  point.overlap = false;
  const BufferMemory large = bufferMemory(kernel, device, point, compute, 0, option);
  EXPECT_NE(large.kind, PartitionKind::Complete);
  EXPECT_EQ(large.banks, 80u);
}
