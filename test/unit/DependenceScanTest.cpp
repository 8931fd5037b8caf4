// Are exactly those dependences found that comparing every access with every other one finds?
#include "analyzer/dependence/DependenceScan.h"
#include "analyzer/dependence/DependenceCounts.h"
#include "test/support/AllPairs.h"
#include "test/support/LaunchFixture.h"
#include "test/support/RandomKernel.h"
#include "test/unit/FixtureScan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

DependenceTally countsOf(const ScanResult &result) {
  DependenceTally counts;
  for (const Dependence &each : result.dependences)
    counts[{each.kind, each.from, each.to}] += each.count;
  return counts;
}

class RandomKernels : public testing::TestWithParam<uint64_t> {};

TEST_P(RandomKernels, HaveTheDependencesOfAllPairs) {
  const RandomKernel kernel(GetParam());
  constexpr uint64_t Threads = 70;
  std::vector<ThreadRun> runs;
  for (uint64_t thread = 0; thread < Threads; ++thread)
    runs.push_back(kernel.run(thread));
  LaunchFixture fixture(kernel.tables(), {Threads, 1, 1}, kernel.bases());
  fixture.thread = [&](test::ThreadCoordinate c) { return runs[c[0]].words; };
  fixture.cutWindows();
  AllPairs pairs(kernel.tables());
  for (uint64_t thread = 0; thread < Threads; ++thread)
    for (const ExecutedBlock &block : runs[thread].blocks)
      for (const auto &[site, address] : block.accesses)
        pairs.access(thread, site, address);
  EXPECT_EQ(countsOf(scan(fixture)), pairs.counts);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomKernels, testing::Range<uint64_t>(0, 200));

// a[x] is stored by every thread of a row of 8, in 2 rows of one block each: (x, 1) after (x, 0).
TEST(DependenceScan, FollowsTheProgramNotTheBlocks) {
  TablesBuilder b("rows", {4, 2, 1}, 2);
  b.pointer("a", 4);
  const uint32_t block = b.block({});
  const uint32_t load = b.site(block, SiteKind::Load, 0, 4);
  const uint32_t store = b.site(block, SiteKind::Store, 0, 4);
  const auto record = static_cast<int64_t>(b.blockRecord(block, {load, store}));
  LaunchFixture fixture(b.tables, {8, 2, 1}, {0x1000});
  // Reads what its left neighbour wrote; blocks are 4 wide, so that (4, 0) comes before (0, 1) in
  // the program and after it in the order of blocks.
  fixture.thread = [&](test::ThreadCoordinate c) {
    const auto at = static_cast<int64_t>(0x1000 + 4 * (c[0] + 8 * c[1]));
    return std::vector<int64_t>{record, at - 4, at};
  };
  fixture.addWindow(0, 1);
  fixture.addWindow(1, 1);
  const ScanResult result = scan(fixture);
  // 15 of the 16 threads read what the one before wrote. Over x + 8y a step is (1, 0) 14 times,
  // carried by x, the inner loop and level 1, and (-7, 1) once, carried by y.
  ASSERT_EQ(result.dependences.size(), 2u);
  const Dependence &rows = result.dependences[0], &columns = result.dependences[1];
  EXPECT_EQ(rows.kind, DependenceKind::Flow);
  EXPECT_EQ(rows.level, 0);
  EXPECT_EQ(rows.count, 1u);
  EXPECT_EQ(rows.distance, (std::array<int64_t, 3>{-7, 1, 0}));
  EXPECT_EQ(rows.leastDistance, 1);
  EXPECT_EQ(columns.level, 1);
  EXPECT_EQ(columns.count, 14u);
  EXPECT_EQ(columns.distance, (std::array<int64_t, 3>{1, 0, 0}));
  EXPECT_EQ(columns.leastDistance, 1);
}

// Threads of 8 x 4, (x, y) at x + 8 y: 3 and 2 steps of x in a row, then (5, 0) to (1, 2) over 2
// rows and (0, 0) to (0, 1) over one.
TEST(DependenceCounts, EachLoopHasItsLeastDistance) {
  DependenceCounts counts({8, 4, 1}, 2);
  counts.add(DependenceKind::Flow, 0, 1, 0, 3);
  counts.add(DependenceKind::Flow, 0, 1, 4, 6);
  counts.add(DependenceKind::Flow, 0, 1, 9, 12);
  counts.add(DependenceKind::Flow, 0, 1, 5, 17);
  counts.add(DependenceKind::Flow, 0, 1, 0, 8);
  const std::vector<Dependence> found = counts.dependences();
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].level, 0); // y, the outer loop
  EXPECT_EQ(found[0].leastDistance, 1);
  EXPECT_EQ(found[0].count, 2u);
  EXPECT_EQ(found[1].level, 1);
  EXPECT_EQ(found[1].leastDistance, 2);
  EXPECT_EQ(found[1].distance, (std::array<int64_t, 3>{3, 0, 0})); // the most frequent one
}

// A thread adds a million times to its own element and once to its neighbour's: the first nest
// repeats, so its iterations need not be visited one by one.
TEST(DependenceScan, RepeatedIterationsAreVisitedOnce) {
  TablesBuilder b("repeat");
  b.pointer("a", 8);
  const uint32_t block = b.block({.loop = 0, .successors = {}});
  b.loop(block, -1, {block});
  const uint32_t load = b.site(block, SiteKind::Load, 0, 8);
  const uint32_t store = b.site(block, SiteKind::Store, 0, 8);
  NestLevel level;
  level.base = constant(1'000'000);
  level.body = {{false, block}};
  const auto record = static_cast<int64_t>(b.nestRecord(
      1, {level}, {{load, 0, slot(0), {constant(0)}}, {store, 0, slot(0), {constant(0)}}}));
  LaunchFixture fixture(b.tables, {32, 1, 1}, {0x1000});
  fixture.thread = [&](test::ThreadCoordinate c) {
    return std::vector<int64_t>{record, static_cast<int64_t>(0x1000 + 8 * (c[0] / 2))};
  };
  fixture.cutWindows();
  const ScanResult result = scan(fixture);
  EXPECT_EQ(result.accesses, 64u); // of 32 threads
  // Each second thread finds the element as the first one left it: it reads and overwrites.
  EXPECT_EQ(countsOf(result), (DependenceTally{{{DependenceKind::Flow, store, load}, 16},
                                      {{DependenceKind::Output, store, store}, 16}}));
}

// One element per page of the shadow: a budget for a few pages leaves part of them watched.
TEST(DependenceScan, WatchesAPartWhereMemoryIsShort) {
  TablesBuilder b("sparse");
  b.pointer("a", 4);
  const uint32_t block = b.block({});
  const uint32_t store = b.site(block, SiteKind::Store, 0, 4);
  const auto record = static_cast<int64_t>(b.blockRecord(block, {store}));
  constexpr uint64_t Threads = 8192;
  LaunchFixture fixture(b.tables, {Threads, 1, 1}, {0x1000});
  fixture.thread = [&](test::ThreadCoordinate c) { // each element twice
    return std::vector<int64_t>{record, static_cast<int64_t>(0x1000 + 4096 * (c[0] / 2))};
  };
  fixture.cutWindows(Threads);
  const ScanResult all = scan(fixture);
  EXPECT_EQ(all.watchedShare, 1);
  ASSERT_EQ(all.dependences.size(), 1u);
  EXPECT_EQ(all.dependences[0].count, Threads / 2);
  // 4096 pages of 64 cells of 28 bytes are 7.3 MB.
  const ScanResult part = scan(fixture, {.shadowBytes = 1 << 20});
  EXPECT_EQ(part.watchedShare, 1.0 / 8);
  ASSERT_EQ(part.dependences.size(), 1u);
  // What was found before the rate fell stays counted: between an eighth and all.
  EXPECT_GT(part.dependences[0].count, Threads / 2 / 10);
  EXPECT_LT(part.dependences[0].count, Threads / 2);
}

// A double and its two halves overlap, whatever their types.
TEST(DependenceScan, ComparesBytes) {
  TablesBuilder b("bytes");
  b.pointer("a", 8);
  const uint32_t block = b.block({});
  const uint32_t whole = b.site(block, SiteKind::Store, 0, 8);
  const uint32_t half = b.site(block, SiteKind::Load, 0, 4);
  const auto record = static_cast<int64_t>(b.blockRecord(block, {whole, half}));
  LaunchFixture fixture(b.tables, {2, 1, 1}, {0x1000});
  fixture.thread = [&](test::ThreadCoordinate c) { // thread 1 reads thread 0's upper half
    return std::vector<int64_t>{record, static_cast<int64_t>(0x1000 + 8 * c[0]), 0x1004};
  };
  fixture.cutWindows();
  EXPECT_EQ(countsOf(scan(fixture)), (DependenceTally{{{DependenceKind::Flow, whole, half}, 1}}));
}

} // namespace
