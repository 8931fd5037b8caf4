// Does the profile of kernels whose behaviour can be worked out by hand come out right?
#include "test/unit/ProfileExamples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// 64 resident warps in two blocks of the same rows. A line of A holds 16 steps of k and is shared
// by the two warps of a row: one miss in 32. A step of B is two lines for each block, shared by its
// 32 warps: 2 / 32. In between there are 64 + 4 other lines, so nothing is evicted before its time.
TEST(Profile, MatrixProductReachesTheReuseThatBlocksOfARowGive) {
  const KernelProfile p = Product(1024).launch().profile();
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Constant).instructionsPerWarp, 1024);
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Constant).transactionsPerInstruction, 1);
  EXPECT_NEAR(of(p, AccessClass::Constant).dramPerInstruction, 1 / 32.0, 1e-4);
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Coalesced).instructionsPerWarp, 1025);
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Coalesced).transactionsPerInstruction, 2);
  // The store misses its two lines in one of 1025.
  EXPECT_NEAR(of(p, AccessClass::Coalesced).dramPerInstruction, (1024 * 2 / 32.0 + 2) / 1025, 1e-3);
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Uncoalesced).instructionsPerWarp, 0);
  EXPECT_DOUBLE_EQ(p.memoryInstructionsPerWarp, 2049);
  EXPECT_EQ(p.blockExecutionsPerWarp, (std::vector<double>{1024, 1}));
  EXPECT_DOUBLE_EQ(p.activeLaneShare, 1);
  EXPECT_EQ(p.blocks, 1024u);
  EXPECT_EQ(p.occupancy.blocksPerSm, 2u);
  EXPECT_EQ(p.tracedThreads, 3 * 4096u);
  EXPECT_EQ(p.innerShare, 1);
}

// SYRK's second operand: lanes are rows, 4096 bytes apart. 16 steps of k share a line, and so do
// the 32 warps of a block. Blocks of the first column (i = j) share rows with the other operand.
TEST(Profile, RowsAcrossLanesAreUncoalesced) {
  const KernelProfile p = Product(1024, true).launch().profile();
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Uncoalesced).instructionsPerWarp, 1024);
  EXPECT_DOUBLE_EQ(of(p, AccessClass::Uncoalesced).transactionsPerInstruction, 32);
  EXPECT_NEAR(of(p, AccessClass::Uncoalesced).dramPerInstruction, 1 / 16.0, 1e-4);
  ASSERT_EQ(p.sites.size(), 3u);
  EXPECT_EQ(p.sites[1].typicalStrideBytes, 4096);
  EXPECT_DOUBLE_EQ(p.sites[1].linesPerInstruction, 32);
  EXPECT_NEAR(p.sites[1].l2HitRate, 1 - 1 / 16.0 / 32, 1e-5);
}

// Who does not read what the method's L2 says need not have it; all else stays as it is.
TEST(Profile, MissesOfTheMethodCanBeLeftOut) {
  ProfileDemand without;
  without.counted.misses = false;
  const KernelProfile p = Product(256).launch().profile(),
                      q = Product(256).launch().profile({}, without);
  EXPECT_GT(of(p, AccessClass::Constant).dramPerInstruction, 0);
  EXPECT_EQ(of(q, AccessClass::Constant).dramPerInstruction, 0);
  ASSERT_EQ(p.sites.size(), q.sites.size());
  for (std::size_t s = 0; s < p.sites.size(); ++s) {
    EXPECT_EQ(p.sites[s].accessClass, q.sites[s].accessClass);
    EXPECT_EQ(p.sites[s].instructionsPerWarp, q.sites[s].instructionsPerWarp);
    EXPECT_EQ(p.sites[s].linesPerInstruction, q.sites[s].linesPerInstruction);
    EXPECT_EQ(p.sites[s].traffic.sectors, q.sites[s].traffic.sectors);
    EXPECT_EQ(p.sites[s].traffic.dramReads, q.sites[s].traffic.dramReads);
    EXPECT_EQ(p.sites[s].traffic.rowOpenings, q.sites[s].traffic.rowOpenings);
  }
  EXPECT_GT(p.traffic.dramReads, 0);
}

// One pass through the caches counts the rows of several DRAMs: each as a pass of its own would.
TEST(Profile, OtherRowsAreCountedInTheSamePass) {
  const LaunchFixture fixture = Product(256, true).launch();
  GpuDevice narrow = fixture.device, wide = fixture.device;
  narrow.dramRow = 1_KiB;
  wide.dramChannels = 16;
  const Occupancy held = occupancy(fixture.device, fixture.kernel.block, 256, 0, Bytes(0));
  const auto profiled = [&](const GpuDevice &device, const ProfileDemand &demand) {
    return profileLaunch(fixture.survey(), device, held, {}, demand);
  };
  ProfileDemand others;
  others.otherRows = {dramRowsOf(narrow), dramRowsOf(wide)};
  const LaunchProfile together = profiled(fixture.device, others);
  const auto openings = [&](const LaunchProfile &launch, const GpuDevice &device) {
    return kernelProfile(fixture.kernel.tables, launch, {held, {}, 1, false, dramRowsOf(device)})
        .traffic.rowOpenings;
  };
  for (const GpuDevice &device : {fixture.device, narrow, wide})
    EXPECT_EQ(openings(together, device), openings(profiled(device, {}), device));
  EXPECT_GT(openings(together, narrow), openings(together, fixture.device));
}

// Smaller and smaller budgets, each what the one before would have needed by its own account, which
// stands on bounds at first and then on rounds that were looked at: none leaves anything out.
TEST(Profile, WhatABudgetHasToBeIsKnown) {
  const LaunchFixture fixture = Product(256, true).launch();
  const Occupancy held = occupancy(fixture.device, fixture.kernel.block, 256, 0, Bytes(0));
  const auto profiled = [&](uint64_t budget) {
    ProfileOptions options;
    options.lineBudget = budget;
    return profileLaunch(fixture.survey(), fixture.device, held, options);
  };
  uint64_t enough = ProfileOptions().lineBudget;
  const LaunchProfile whole = profiled(enough);
  for (LaunchProfile less = whole; less.wholeFrom < enough; less = profiled(enough - 1)) {
    enough = less.wholeFrom;
    const LaunchProfile same = profiled(enough);
    for (std::size_t s = 0; s < whole.totals.sites.size(); ++s) {
      EXPECT_EQ(same.totals.sites[s].lines, whole.totals.sites[s].lines);
      EXPECT_EQ(same.totals.sites[s].allMisses(), whole.totals.sites[s].allMisses());
    }
    EXPECT_EQ(same.samplingError, whole.samplingError);
  }
  const LaunchProfile parts = profiled(enough / 2);
  EXPECT_LT(parts.innerShare, 1);
  EXPECT_GT(parts.wholeFrom, enough / 2);
}

// Two launches as one grid: twice the blocks and the data, each warp as before.
TEST(Profile, LaunchesTogetherAreOneGrid) {
  const LaunchFixture fixture = Product(256).launch();
  const Occupancy held = occupancy(fixture.device, fixture.kernel.block, 256, 0, Bytes(0));
  const LaunchProfile launch = profileLaunch(fixture.survey(), fixture.device, held, {});
  const DramRows rows = dramRowsOf(fixture.device);
  const KernelProfile one =
                          kernelProfile(fixture.kernel.tables, launch, {held, {}, 1, false, rows}),
                      two = kernelProfile(fixture.kernel.tables, launch, {held, {}, 2, true, rows});
  EXPECT_EQ(two.blocks, 2 * one.blocks);
  EXPECT_EQ(two.footprintBytes, 2 * one.footprintBytes);
  EXPECT_EQ(two.launchesTogether, 2);
  EXPECT_TRUE(two.followsAnother);
  EXPECT_EQ(two.memoryInstructionsPerWarp, one.memoryInstructionsPerWarp);
  EXPECT_EQ(two.threads, one.threads);
}

void expectSame(const KernelProfile &a, const KernelProfile &b, double tolerance) {
  for (std::size_t c = 0; c < AccessClasses; ++c) {
    EXPECT_NEAR(a.classes[c].instructionsPerWarp, b.classes[c].instructionsPerWarp, tolerance);
    EXPECT_NEAR(a.classes[c].dramPerInstruction, b.classes[c].dramPerInstruction, tolerance);
  }
  ASSERT_EQ(a.sites.size(), b.sites.size());
  for (std::size_t s = 0; s < a.sites.size(); ++s)
    EXPECT_NEAR(a.sites[s].dramPerInstruction, b.sites[s].dramPerInstruction, tolerance);
  EXPECT_NEAR(a.activeLaneShare, b.activeLaneShare, tolerance);
  EXPECT_NEAR(a.l2HitRate, b.l2HitRate, tolerance);
}

TEST(Profile, DoesNotDependOnWhereMemoryLies) {
  for (bool transposed : {false, true})
    expectSame(Product(128, transposed).launch().profile(),
               Product(128, transposed).launch(0x123450).profile(), 0);
}

// What a block of another shape does follows from the traced threads: the profile is that of a
// trace with that block.
TEST(Profile, OverriddenBlocksAreMadeFromTheTrace) {
  for (const std::array<uint32_t, 3> block : {std::array<uint32_t, 3>{16, 16, 1}, {64, 4, 1}}) {
    Product product(512);
    ProfileOptions options;
    options.block = block;
    const KernelProfile made = product.launch().profile(options);
    product.b.tables.block = block;
    LaunchFixture traced = product.launch();
    traced.kernel.block = block;
    const KernelProfile direct = traced.profile();
    EXPECT_EQ(made.block, block);
    EXPECT_EQ(made.gridBlocks, direct.gridBlocks);
    // The windows lie at slightly different places.
    expectSame(made, direct, 0.02);
    EXPECT_EQ(made.notes.size(), 1u);
  }
}

// With i along x, lanes are rows of A and share B: the classes of the transposed product.
TEST(Profile, SwappedAxesSwapTheClasses) {
  ProfileOptions swapped;
  swapped.axes = {1, 0, 2};
  const KernelProfile p = Product(512).launch().profile(swapped);
  EXPECT_EQ(p.sites[0].accessClass, AccessClass::Uncoalesced);
  EXPECT_EQ(p.sites[0].typicalStrideBytes, 2048);
  EXPECT_EQ(p.sites[1].accessClass, AccessClass::Constant);
}

// A guard against the borders: blocks of another shape are made all the same, with the threads of
// each edge apart. Thread (0, 1023) was not traced, so the middle stands for the tail.
TEST(Profile, OverriddenBlocksKeepGuards) {
  Product product(2);
  LaunchFixture fixture(product.b.tables, {1024, 1024, 1}, {BaseA, BaseB, BaseC});
  fixture.thread = [&](ThreadCoordinate t) {
    const bool inside = t[0] > 0 && t[0] < 1023 && t[1] > 0 && t[1] < 1023;
    return inside ? std::vector<int64_t>{product.end,
                                         BaseC + 4 * static_cast<int64_t>(1024 * t[1] + t[0])}
                  : std::vector<int64_t>{};
  };
  fixture.cutWindows();
  ProfileOptions options;
  options.block = {256, 1, 1};
  const KernelProfile p = fixture.profile(options);
  EXPECT_EQ(p.blocks, 4096u);
  EXPECT_NEAR(p.memoryInstructionsPerWarp, 1, 0.01);
  EXPECT_EQ(p.sites[0].accessClass, AccessClass::Coalesced);
  EXPECT_EQ(p.sites[0].typicalStrideBytes, 4);
}

// A cube of 128 threads a side, of which those at its sides do nothing. The windows are at two
// corners and inside a plane: blocks of 8 x 8 x 8 are made from those of 32 x 4 x 2, also on four
// SMs, which run four blocks each; what one at the side does no traced thread says.
TEST(Profile, OverriddenBlocksKeepGuardsOfPlanes) {
  Product product(2);
  product.b.tables.block = {32, 4, 2};
  product.b.tables.dimensions = 3;
  product.b.tables.mapped.push_back({"h", 2, 3});
  LaunchFixture fixture(product.b.tables, {128, 128, 128}, {BaseA, BaseB, BaseC});
  fixture.thread = [&](ThreadCoordinate t) {
    const bool inside = std::ranges::all_of(t, [](uint64_t at) { return at > 0 && at < 127; });
    const auto place = static_cast<int64_t>((128 * t[2] + t[1]) * 128 + t[0]);
    return inside ? std::vector<int64_t>{product.end, BaseC + 4 * place} : std::vector<int64_t>{};
  };
  fixture.cutWindows();
  ProfileOptions options;
  options.block = {8, 8, 8};
  for (const uint32_t sms : {1, 4}) {
    fixture.device.smCount = sms;
    const KernelProfile p = fixture.profile(options);
    EXPECT_EQ(p.gridBlocks, (std::array<uint64_t, 3>{16, 16, 16}));
    EXPECT_NEAR(p.memoryInstructionsPerWarp, 1, 0.02);
    EXPECT_NEAR(p.traffic.sectors, 3.88, 0.15); // 8 floats of four rows: 4 * (126 / 128)^2
  }
}

// A thread of the product has five words: four SMs have 40,960 of them at a time. Where that is too
// much, as many are modelled as have an eighth of what is not.
TEST(Profile, FewerSmsAreModelledWhereTheirThreadsHaveManyWords) {
  LaunchFixture fixture = Product(512).launch();
  fixture.device.smCount = 4;
  ProfileOptions options;
  options.block = {16, 16, 1};
  const KernelProfile all = fixture.profile(options);
  for (const auto &[words, sms] : {std::pair<uint64_t, int>{40960, 4}, {40959, 1}}) {
    options.wordBudget = words;
    const KernelProfile p = fixture.profile(options);
    expectSame(p, all, 0.02);
    const std::string note = std::to_string(sms) + " of 4 SMs stand";
    EXPECT_EQ(std::ranges::count_if(p.notes, [&](auto &each) { return each.starts_with(note); }),
              sms < 4);
  }
}

// 4 SMs of one L2, two blocks each: 8 consecutive blocks of a row of 32 share their rows of A, a
// line of which holds 16 elements; their columns are apart, and the 32 warps of a block share them.
TEST(Profile, SeveralSmsShareTheL2) {
  LaunchFixture fixture = Product(1024).launch();
  fixture.device.smCount = 4;
  const KernelProfile p = fixture.profile();
  EXPECT_NEAR(of(p, AccessClass::Constant).dramPerInstruction, 1 / 128.0, 1e-4);
  EXPECT_NEAR(p.sites[1].dramPerInstruction, 2 / 32.0, 1e-4);
  EXPECT_DOUBLE_EQ(p.memoryInstructionsPerWarp, 2049);
}

// Of 34 SMs 32 are modelled. Their blocks are 34 apart in rows of 8, so that two each have the same
// columns, which come to the L1 for both, in four sectors: in 18 SMs of eight blocks all, in 14 of
// seven all but one.
TEST(Profile, AnL1IsSharedByBlocksThatAnSmGetsAmongAll) {
  LaunchFixture fixture = Product(256).launch();
  fixture.device.smCount = 34;
  fixture.device.computeCapability = "7.0";
  fixture.device.onChipMemory = Bytes(64 * 1024);
  ProfileOptions options;
  options.block = {32, 8, 1};
  const double shared = 4 / 16.0, alone = 4 / 8.0;
  EXPECT_NEAR(fixture.profile(options).sites[1].traffic.sectors,
              ((18 * 8 + 14 * 6) * shared + 14 * alone) / (18 * 8 + 14 * 7), 1e-3);
}

// Each of 2048 threads loads from 8 lines of its own, and again from each: 1 MB, of which the L2 has
// 128 KB. They are there still where a thread's loads go out together, before it stores, and gone
// where each warp has one in turn, as in the method's own L2.
TEST(Profile, AFewLoadsOfAThreadGoOutTogether) {
  constexpr int64_t line = 64, lines = 8;
  TablesBuilder builder("rows", {256, 1, 1});
  const uint32_t rows = builder.pointer("rows", 4);
  const uint32_t body = builder.block({.loop = -1, .successors = {}});
  std::vector<uint32_t> sites;
  for (int64_t i = 0; i < 2 * lines; ++i)
    sites.push_back(builder.site(body, SiteKind::Load, rows, 4));
  sites.push_back(builder.site(body, SiteKind::Store, rows, 4));
  const uint32_t record = builder.blockRecord(body, sites);
  LaunchFixture fixture(builder.tables, {2048, 1, 1}, {1 << 20});
  fixture.thread = [&](ThreadCoordinate c) {
    const int64_t row = (1 << 20) + static_cast<int64_t>(c[0]) * lines * line;
    std::vector<int64_t> words{record};
    for (int64_t i = 0; i < 2 * lines; ++i)
      words.push_back(row + i % lines * line);
    words.push_back(row);
    return words;
  };
  fixture.cutWindows();
  const auto linesOfThread = [&](bool misses) {
    ProfileDemand demand;
    demand.counted.misses = misses;
    double reads = 0;
    for (const SiteProfile &site : fixture.profile({}, demand).sites)
      reads += site.traffic.dramReads / 32;
    return reads;
  };
  EXPECT_NEAR(linesOfThread(false), lines, 0.2);
  EXPECT_NEAR(linesOfThread(true), 2 * lines, 0.2);
}

} // namespace
