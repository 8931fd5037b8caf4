// Does a search for dependences that looks at a part say no more than the whole one, at no more
// than that part's cost?
#include "analyzer/dependence/ConflictWalk.h"
#include "analyzer/dependence/DependenceScan.h"
#include "analyzer/dependence/FindDependences.h"
#include "test/support/LaunchFixture.h"
#include "test/support/RandomKernel.h"
#include "test/unit/FixtureScan.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

using Accesses = std::set<std::pair<uint32_t, int64_t>>; // site, address

// Steps of a time loop: each thread runs over a row-major array of `Rows` x `Columns` numbers,
// takes each from `in` and stores it to `out`, and all of them add to one scalar.
constexpr int64_t Rows = 512, Columns = 512, In = 0x100000, Out = 0x800000, Sum = 0xf00000;

struct TimeLoop {
  TimeLoop() : builder("steps") {
    builder.pointer("a", 8);
    const uint32_t outer = builder.block({.loop = 0, .successors = {}});
    const uint32_t inner = builder.block({.loop = 1, .successors = {}});
    builder.loop(outer, -1, {outer, inner});
    builder.loop(inner, 0, {inner});
    load = builder.site(inner, SiteKind::Load, 0, 8);
    store = builder.site(inner, SiteKind::Store, 0, 8);
    total = builder.site(inner, SiteKind::Store, 0, 8);
    NestLevel rows, columns;
    rows.base = constant(Rows);
    rows.body = {{true, 1}};
    columns.loop = 1;
    columns.parent = 0;
    columns.base = constant(Columns);
    columns.outer = {constant(0)};
    columns.body = {{false, inner}};
    const Term byRow = constant(8 * Columns), byColumn = constant(8), still = constant(0);
    record = static_cast<int64_t>(builder.nestRecord(2, {rows, columns},
                                                     {{load, 1, slot(0), {byRow, byColumn}},
                                                      {store, 1, slot(1), {byRow, byColumn}},
                                                      {total, 1, constant(Sum), {still, still}}}));
  }

  LaunchFixture launch(uint64_t threads) const {
    LaunchFixture fixture(builder.tables, {threads, 1, 1}, {In});
    fixture.thread = [this](test::ThreadCoordinate c) {
      const bool even = c[0] % 2 == 0;
      return std::vector<int64_t>{record, even ? In : Out, even ? Out : In};
    };
    fixture.cutWindows();
    return fixture;
  }

  TablesBuilder builder;
  uint32_t load = 0, store = 0, total = 0;
  int64_t record = 0;
};

TEST(DependenceLimits, TheWholeSearchLooksAtEverything) {
  const ScanResult result = scan(TimeLoop().launch(4), {});
  EXPECT_EQ(result.watchedShare, 1);
  EXPECT_EQ(result.threads, 4u);
  EXPECT_EQ(result.searchedThreads, 4u);
  EXPECT_EQ(result.accesses, 4u * 3 * Rows * Columns);
}

// A thread in 64 locations costs a few looks at pages of 64 cells, not 786,432 accesses.
TEST(DependenceLimits, TheCostFollowsWhatIsWatched) {
  const TimeLoop steps;
  const ScanResult result = scan(steps.launch(32), {.dense = 1 << 14});
  EXPECT_LT(result.watchedShare, 1.0 / 16);
  EXPECT_EQ(result.searchedThreads, 32u);
  EXPECT_LT(result.accesses, 32u * 3 * Rows * Columns / 20);
  // What each thread takes from the one before is still seen, and so is the lone scalar.
  const auto has = [&](DependenceKind kind, uint32_t from, uint32_t to) {
    return std::ranges::any_of(result.dependences, [&](const Dependence &each) {
      return each.kind == kind && each.from == from && each.to == to && each.count >= 31;
    });
  };
  EXPECT_TRUE(has(DependenceKind::Flow, steps.store, steps.load));
  EXPECT_TRUE(has(DependenceKind::Output, steps.total, steps.total));
}

TEST(DependenceLimits, ADecisionEndsTheSearch) {
  const TimeLoop steps;
  const auto isFlow = [&](uint32_t from, uint32_t to) {
    return from == steps.store && to == steps.load;
  };
  const ScanResult result = scan(steps.launch(32), {}, isFlow);
  EXPECT_TRUE(result.decided);
  EXPECT_EQ(result.searchedThreads, 1u);
  // The second thread's first access reads what the first one stored there.
  EXPECT_EQ(result.accesses, 3u * Rows * Columns + 1);
  ASSERT_EQ(result.dependences.size(), 1u);
  EXPECT_EQ(result.dependences[0].kind, DependenceKind::Flow);
  const ScanResult undecided = scan(steps.launch(4), {}, [](uint32_t, uint32_t) { return false; });
  EXPECT_FALSE(undecided.decided);
  EXPECT_EQ(undecided.searchedThreads, 4u);
}

// The second thread's second access overwrites what the first one read. As many accesses as were
// looked at before are searched for a flow dependence, which says more.
TEST(DependenceLimits, AnotherDecisionThanAFlowDependenceGoesOnForOne) {
  const TimeLoop steps;
  const auto isAnti = [&](uint32_t from, uint32_t to) {
    return from == steps.load && to == steps.store;
  };
  const ScanResult result = scan(steps.launch(32), {}, isAnti);
  EXPECT_TRUE(result.decided);
  EXPECT_EQ(result.searchedThreads, 2u);
  EXPECT_EQ(result.accesses, 2 * (3u * Rows * Columns + 1));
}

// The scalar is overwritten, and never read: no location of it is exposed, so that it cannot
// decide.
TEST(DependenceLimits, WhatIsOnlyOverwrittenDoesNotDecide) {
  const TimeLoop steps;
  const ScanResult result = scan(steps.launch(3), {}, [&](uint32_t from, uint32_t to) {
    return from == steps.total && to == steps.total;
  });
  EXPECT_FALSE(result.decided);
}

TEST(DependenceLimits, TheBudgetEndsTheSearch) {
  const uint64_t oneThread = 3 * Rows * Columns;
  const ScanResult result = scan(TimeLoop().launch(8), {.accesses = 2 * oneThread + 5});
  EXPECT_EQ(result.accesses, 2 * oneThread + 5);
  EXPECT_EQ(result.threads, 8u);
  EXPECT_EQ(result.searchedThreads, 2u);
  EXPECT_FALSE(result.decided);
}

// A page or two are watched, so that little is looked at and much is asked about.
TEST(DependenceLimits, WhatIsPassedOverHasABudgetToo) {
  const SearchLimits limits{.shadowBytes = 1 << 14, .spans = 2000};
  const ScanResult result = scan(TimeLoop().launch(64), limits);
  EXPECT_LT(result.searchedThreads, 64u);
  EXPECT_GT(result.searchedThreads, 0u);
  const ScanResult whole = scan(TimeLoop().launch(64), {.shadowBytes = 1 << 14});
  EXPECT_EQ(whole.searchedThreads, 64u);
  EXPECT_GT(whole.accesses, result.accesses);
}

// The rest of 2^40 iterations is not even divided.
TEST(DependenceLimits, WhereTheSearchEndsNothingFollows) {
  TablesBuilder b("long");
  b.pointer("a", 8);
  const uint32_t body = b.block({.loop = 0, .successors = {}});
  b.loop(body, -1, {body});
  const uint32_t store = b.site(body, SiteKind::Store, 0, 8);
  NestLevel level;
  level.base = constant(int64_t{1} << 40);
  level.body = {{false, body}};
  const auto record =
      static_cast<int64_t>(b.nestRecord(1, {level}, {{store, 0, slot(0), {constant(8)}}}));
  LaunchFixture fixture(b.tables, {2, 1, 1}, {0x1000});
  fixture.thread = [&](test::ThreadCoordinate) { return std::vector<int64_t>{record, 0x1000}; };
  fixture.cutWindows();
  const ScanResult result = scan(fixture, {.accesses = 1000});
  EXPECT_EQ(result.accesses, 1000u);
  EXPECT_EQ(result.searchedThreads, 0u);
}

// 64 threads, each with an element of its own, scattered so that no function of the index tells
// where.
TEST(DependenceLimits, AVerdictSaysHowFarTheSearchCame) {
  TablesBuilder b("scatter");
  b.pointer("a", 8);
  const uint32_t block = b.block({});
  const uint32_t store = b.site(block, SiteKind::Store, 0, 8);
  const auto record = static_cast<int64_t>(b.blockRecord(block, {store}));
  LaunchFixture fixture(b.tables, {64, 1, 1}, {0x1000});
  fixture.thread = [&](test::ThreadCoordinate c) {
    return std::vector<int64_t>{record, static_cast<int64_t>(0x1000 + 8 * (c[0] * 37 % 64))};
  };
  fixture.cutWindows();
  const auto verdict = [&](const DependenceOptions &options) {
    return findDependences(
        fixture.kernel, fixture.launch,
        [&](const Launch &, uint32_t window) { return fixture.window(window); }, options);
  };
  EXPECT_EQ(verdict({}).parallel, Parallel::NoneInSample);
  EXPECT_TRUE(verdict({}).searchedAll());
  const DependenceReport nine = verdict({.limits = {.accesses = 10}});
  EXPECT_EQ(nine.parallel, Parallel::NoneInSample);
  EXPECT_EQ(nine.unproved,
            "the search ended after 9 of 64 traced threads, at its budget of accesses");
  EXPECT_TRUE(nine.isPartial());
  // One thread is compared with no other one.
  EXPECT_EQ(verdict({.limits = {.accesses = 2}}).parallel, Parallel::Unknown);
}

// Each thread stores to its own element, and one may have ended the program's loop.
TEST(DependenceLimits, ALoopThatIsLeftAndWritesIsNotProved) {
  TablesBuilder b("leaves");
  b.pointer("a", 8);
  const uint32_t block = b.block({});
  const auto record =
      static_cast<int64_t>(b.blockRecord(block, {b.site(block, SiteKind::Store, 0, 8)}));
  const auto verdict = [&](std::optional<uint32_t> line, std::optional<uint64_t> iterations) {
    b.tables.leftInLine = line;
    LaunchFixture fixture(b.tables, {64, 1, 1}, {0x1000});
    fixture.thread = [&](test::ThreadCoordinate c) {
      return std::vector<int64_t>{record, static_cast<int64_t>(0x1000 + 8 * (c[0] * 37 % 64))};
    };
    fixture.cutWindows();
    fixture.launch.iterations = iterations;
    return findDependences(
        fixture.kernel, fixture.launch,
        [&](const Launch &, uint32_t window) { return fixture.window(window); }, {});
  };
  EXPECT_EQ(verdict({}, 40).parallel, Parallel::NoneInSample); // a search
  EXPECT_EQ(verdict(7, {}).parallel, Parallel::NoneInSample);
  const DependenceReport left = verdict(7, 40);
  EXPECT_EQ(left.parallel, Parallel::Unknown);
  EXPECT_NE(left.unproved.find(":7: an iteration has left the loop"), std::string::npos);
  b.tables.line = 5; // of the pragma, where the one that leaves is not known
  EXPECT_NE(verdict(0, 40).unproved.find(":5: an iteration has left"), std::string::npos);
}

// Each thread's records end behind its own element of `a`; a block that stores to `b` and loads `c`
// was counted alone, if any.
TEST(DependenceLimits, WhatNoRecordHasMayBeADependence) {
  TablesBuilder b("cut");
  b.pointer("a", 8);
  b.pointer("b", 8);
  b.pointer("c", 8);
  const uint32_t first = b.block({}), last = b.block({});
  const auto own =
      static_cast<uint32_t>(b.blockRecord(first, {b.site(first, SiteKind::Store, 0, 8)}));
  const uint32_t store = b.site(last, SiteKind::Store, 1, 8),
                 load = b.site(last, SiteKind::Load, 2, 8);
  const auto counted = static_cast<uint32_t>(b.blockRecord(last, {store, load}));
  const auto verdict = [&](KernelTables tables, uint32_t rest) {
    LaunchFixture fixture(tables, {64, 1, 1}, {0x1000, 0x2000, 0x3000});
    fixture.thread = [&](test::ThreadCoordinate c) {
      return std::vector<int64_t>{own, static_cast<int64_t>(0x1000 + 8 * (c[0] * 37 % 64))};
    };
    fixture.cutWindows();
    return findDependences(fixture.kernel, fixture.launch,
                           [&](const Launch &, uint32_t index) {
                             Window window = fixture.window(index);
                             for (ThreadRecords &thread : window.threads)
                               thread.rest = {{rest, 5}};
                             return window;
                           },
                           {});
  };
  EXPECT_EQ(verdict(b.tables, own).parallel, Parallel::NoneInSample);
  const DependenceReport both = verdict(b.tables, counted);
  EXPECT_EQ(both.parallel, Parallel::Unknown);
  EXPECT_EQ(both.unproved, "the store of b at 1:1 and the load of c at 1:1 are executed behind what the "
                           "traced threads' records hold; trace longer records "
                           "(CGPREDICT_THREAD_WORDS)");
  KernelTables apart = b.tables;
  for (MemoryObject &object : apart.objects)
    object.isRestrict = true;
  EXPECT_EQ(verdict(apart, counted).unproved,
            "the store of b at 1:1 is executed behind what the traced threads' records hold; trace "
            "longer records (CGPREDICT_THREAD_WORDS)");
}

// Kinds, sites and counts that a thinned search reports are among those of the whole one.
TEST(DependenceLimits, APartFindsNothingThatIsNotThere) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const RandomKernel kernel(seed);
    LaunchFixture fixture(kernel.tables(), {70, 1, 1}, kernel.bases());
    fixture.thread = [&](test::ThreadCoordinate c) { return kernel.run(c[0]).words; };
    fixture.cutWindows();
    std::map<std::tuple<DependenceKind, uint32_t, uint32_t>, uint64_t> all;
    for (const Dependence &each : scan(fixture, {}).dependences)
      all[{each.kind, each.from, each.to}] += each.count;
    for (const Dependence &each : scan(fixture, {.dense = 64}).dependences)
      EXPECT_LE(each.count, (all[{each.kind, each.from, each.to}])) << "seed " << seed;
  }
}

// What a walk that passes over iterations visits of the watched bytes, against one that does not:
// a triangular nest with an access that moves in both loops, one in the inner loop alone, and one
// that stays.
TEST(ConflictWalk, PassesOverNothingThatIsWatched) {
  TablesBuilder b("triangle");
  b.pointer("a", 8);
  const uint32_t outer = b.block({.loop = 0, .successors = {}});
  const uint32_t inner = b.block({.loop = 1, .successors = {}});
  b.loop(outer, -1, {outer, inner});
  b.loop(inner, 0, {inner});
  const uint32_t both = b.site(inner, SiteKind::Store, 0, 8);
  const uint32_t one = b.site(inner, SiteKind::Store, 0, 8);
  const uint32_t none = b.site(inner, SiteKind::Store, 0, 8);
  const uint32_t down = b.site(outer, SiteKind::Store, 0, 8);
  NestLevel rows, columns;
  rows.base = constant(90);
  rows.body = {{false, outer}, {true, 1}};
  columns.loop = 1;
  columns.parent = 0;
  columns.base = constant(-7);
  columns.outer = {constant(3)}; // 3 i - 7 iterations
  columns.body = {{false, inner}};
  const auto record = static_cast<int64_t>(
      b.nestRecord(0, {rows, columns},
                   {{both, 1, constant(0x10000), {constant(8 * 300), constant(8)}},
                    {one, 1, constant(0x90000), {constant(0), constant(-16)}},
                    {none, 1, constant(0x98000), {constant(0), constant(0)}},
                    {down, 0, constant(0xf0000), {constant(-40)}}}));
  const WarpProgram program = makeWarpProgram(b.tables);
  const std::vector<int64_t> words = {record};
  StoredRanges ranges(program);
  ranges.add(words);
  ranges.finish();
  const auto walked = [&](const auto &watched) {
    Accesses found;
    uint64_t visits = 0;
    const auto visit = [&](uint32_t site, int64_t address) {
      ++visits;
      if (watched(address, address + 8))
        found.insert({site, address});
      return true;
    };
    EXPECT_TRUE(ConflictWalk(program, ranges, visit, watched).thread(words));
    return std::pair(found, visits);
  };
  const auto [all, everything] = walked([](int64_t, int64_t) { return true; });
  for (int64_t low = 0x10000; low < 0x100000; low += 0x1310) {
    const int64_t high = low + 0x40;
    const auto inside = [=](int64_t from, int64_t to) { return from < high && low < to; };
    Accesses expected;
    for (const auto &[site, address] : all)
      if (inside(address, address + 8))
        expected.insert({site, address});
    const auto [found, visits] = walked(inside);
    EXPECT_EQ(found, expected) << low;
    EXPECT_LT(visits, everything / 2) << low;
  }
}

} // namespace
