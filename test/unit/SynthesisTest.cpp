// Do the records of all threads follow from those that were traced, where they can?
#include "analyzer/affine/Synthesis.h"

#include "analyzer/base/Error.h"
#include "test/support/LaunchFixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::HasSubstr;

namespace {

using Words = std::function<std::vector<int64_t>(ThreadCoordinate)>;

// Record 3: a block with one access. Record 4: a nest with a trip count, a start and a stride.
struct Kernel {
  Kernel() {
    b.pointer("A", 4);
    const uint32_t block = b.block({.loop = -1, .successors = {}, .postdominator = -1, .line = 20});
    b.loop(block, -1, {block}, 30);
    const uint32_t site = b.site(block, SiteKind::Load, 0, 4, 21);
    b.blockRecord(block, {site});
    NestLevel level;
    level.base = slot(0);
    level.body = {{false, block}};
    b.nestRecord(3, {level}, {{site, 0, slot(1), {slot(2)}}});
  }

  // What the traced box of 4 x 3 x 2 threads from `low` tells.
  AffineThreads learn(const Words &thread, ThreadCoordinate low = {0, 0, 0}) const {
    AffineThreads function(b.tables);
    for (uint64_t z = 0; z < 2; ++z)
      for (uint64_t y = 0; y < 3; ++y)
        for (uint64_t x = 0; x < 4; ++x) {
          const ThreadCoordinate c{low[0] + x, low[1] + y, low[2] + z};
          const std::vector<int64_t> words = thread(c);
          function.add({c, words, {}});
        }
    return function;
  }

  TablesBuilder b{"kernel", {4, 3, 2}, 3};
};

std::vector<int64_t> affine(ThreadCoordinate c) {
  return {3,
          1000 + 4 * number(c[0]) - 8 * number(c[1]) + 100 * number(c[2]),
          4,
          10 - number(c[1]),
          7 * number(c[0]),
          64};
}

TEST(AffineThreads, FollowFromAFew) {
  const Kernel kernel;
  const AffineThreads function = kernel.learn(affine, {8, 5, 3});
  EXPECT_EQ(function.obstacle(), "");
  for (const ThreadCoordinate c : {ThreadCoordinate{0, 0, 0}, {99, 0, 50}, {3, 98, 1}}) {
    ASSERT_TRUE(function.covers(c));
    std::vector<int64_t> words(function.size());
    function.fill(c, words.data());
    EXPECT_EQ(words, affine(c));
  }
}

TEST(AffineThreads, CoverOnlyDimensionsThatWereSeen) {
  const Kernel kernel;
  AffineThreads function(kernel.b.tables);
  EXPECT_FALSE(function.covers({0, 0, 0}));
  function.add({{0, 5, 0}, {}, {}});
  function.add({{1, 5, 0}, {}, {}});
  EXPECT_TRUE(function.covers({99, 5, 0}));
  EXPECT_FALSE(function.covers({0, 6, 0}));
}

// A record with one address, of a box of one plane.
std::vector<int64_t> planar(ThreadCoordinate c) {
  return {3, 1000 + 4 * number(c[0]) - 8 * number(c[1]) + 100 * number(c[2])};
}

AffineThreads ofOnePlane(const Kernel &kernel, const Words &words) {
  AffineThreads function(kernel.b.tables);
  for (uint64_t y = 0; y < 3; ++y)
    for (uint64_t x = 0; x < 4; ++x) {
      const ThreadCoordinate c{x, y, 7};
      const std::vector<int64_t> thread = words(c);
      function.add({c, thread, {}});
    }
  return function;
}

TEST(AffineThreads, LearnFromTheCodeWhatNoThreadShows) {
  const Kernel kernel;
  AffineThreads function = ofOnePlane(kernel, planar);
  EXPECT_FALSE(function.covers({2, 1, 50}));
  function.learnFrom({ThreadSlopes{4, -8, 100}});
  ASSERT_TRUE(function.covers({2, 1, 50}));
  std::vector<int64_t> words(function.size());
  function.fill({2, 1, 50}, words.data());
  EXPECT_EQ(words, planar({2, 1, 50}));
}

// What the threads contradict, and what the code leaves open, is not taken: a trip count of 10 - y
// is no constant.
TEST(AffineThreadsErrors, WhatTheCodeDoesNotSayStaysOpen) {
  const Kernel kernel;
  const auto covers = [&](const Words &words, const SiteSlopes &code) {
    AffineThreads function = ofOnePlane(kernel, words);
    function.learnFrom(code);
    return function.covers({2, 1, 50});
  };
  EXPECT_TRUE(covers(planar, {ThreadSlopes{4, -8, 0}}));
  EXPECT_FALSE(covers(planar, {ThreadSlopes{4, 8, 100}}));
  EXPECT_FALSE(covers(planar, {std::nullopt}));
  EXPECT_FALSE(covers(planar, {}));
  EXPECT_FALSE(covers(affine, {ThreadSlopes{4, -8, 100}}));
}

std::string obstacle(const Words &thread) {
  const Kernel kernel;
  return kernel.learn(thread).obstacle();
}

TEST(AffineThreadsErrors, AnAddressThatIsNotAffineIsNamed) {
  const std::string message = obstacle([](ThreadCoordinate c) {
    return std::vector<int64_t>{3, c[0] == 3 && c[1] == 2 && c[2] == 1 ? 1 : 0};
  });
  EXPECT_THAT(message, HasSubstr("kernel.c:21: the address of 'A' is not an affine function"));
}

TEST(AffineThreadsErrors, HalfSlopesAreNotAffine) {
  EXPECT_THAT(obstacle([](ThreadCoordinate c) {
                return std::vector<int64_t>{3, number(c[0] / 2)};
              }),
              HasSubstr("the address of 'A'"));
}

TEST(AffineThreadsErrors, ATripCountThatIsNotAffineIsNamed) {
  const std::string message = obstacle([](ThreadCoordinate c) {
    return std::vector<int64_t>{4, number(c[1] * c[1]), 0, 0};
  });
  EXPECT_THAT(message, HasSubstr("kernel.c:30: the trip count is not an affine function"));
}

TEST(AffineThreadsErrors, AnotherPathIsNamed) {
  const std::string message = obstacle([](ThreadCoordinate c) {
    return c[0] == 2 ? std::vector<int64_t>{4, 1, 0, 0} : std::vector<int64_t>{3, 0};
  });
  EXPECT_THAT(message, HasSubstr("kernel.c:20: not all threads take the same path"));
}

TEST(AffineThreadsErrors, AThreadThatGoesOnIsNoticed) {
  for (uint64_t longer : {0, 2})
    EXPECT_THAT(
        obstacle([&](ThreadCoordinate c) {
          return c[0] == longer ? std::vector<int64_t>{3, 0, 3, 0} : std::vector<int64_t>{3, 0};
        }),
        HasSubstr("kernel.c:20: not all threads take the same path"));
}

TEST(AffineThreadsErrors, ThreadsCutByTheBudgetAreRefused) {
  const Kernel kernel;
  AffineThreads function(kernel.b.tables);
  function.add({{0, 0, 0}, {}, {{3, 5}}});
  EXPECT_THAT(function.obstacle(), HasSubstr("cut short"));
}

struct Box {
  ThreadCoordinate low{}, size{1, 1, 1};
};

// What these boxes of a launch tell, `besidesIdle`: but for threads that are idle beyond a line.
Synthesis traced(const Kernel &kernel, const ThreadCoordinate &extent, std::span<const Box> boxes,
                 const Words &thread, bool besidesIdle = false) {
  std::vector<Window> windows;
  for (const auto &[low, size] : boxes) {
    Window &window = windows.emplace_back();
    for (uint64_t i = 0; i < size[0] * size[1]; ++i) {
      const ThreadCoordinate c{low[0] + i % size[0], low[1] + i / size[0], 0};
      const std::vector<int64_t> words = thread(c);
      std::shared_ptr<int64_t[]> copy(new int64_t[words.size()]);
      std::ranges::copy(words, copy.get());
      window.threads.push_back({c, {copy.get(), words.size()}, {}});
      window.storage.push_back(std::move(copy));
    }
  }
  std::vector<ThreadRow> rows;
  for (const Window &window : windows)
    appendRows(window, rows);
  Synthesis synthesis(kernel.b.tables, extent,
                      besidesIdle ? IdleThreads::of(rows) : std::nullopt);
  const auto addAll = [&] {
    do
      for (const Window &window : windows)
        synthesis.add(window);
    while (synthesis.widen());
  };
  addAll();
  if (!synthesis.isInsideKnown()) {
    synthesis.lookApart();
    addAll();
  }
  return synthesis;
}

// A launch of 20 x 12 threads of which the boxes 0..3 x 0..3, 8..11 x 5..8 and 16..19 x 8..11 were
// traced.
Synthesis traced(const Kernel &kernel, const Words &thread) {
  const ThreadCoordinate size{4, 4, 1};
  const Box boxes[] = {{{0, 0, 0}, size}, {{8, 5, 0}, size}, {{16, 8, 0}, size}};
  return traced(kernel, {20, 12, 1}, boxes, thread);
}

// Blocks of 2 x 2 x 1 in a grid of 5 x 4 x 1 threads: 3 x 2 of them, the third of a row with one
// column.
TEST(Synthesis, MakesTheThreadsOfBlocks) {
  const Kernel kernel;
  const Synthesis synthesis = traced(kernel, affine);
  const ProfileGrid grid({5, 4, 1}, {2, 2, 1}, {0, 1, 2});
  const uint64_t blocks[] = {2, 3};
  EXPECT_EQ(synthesis.obstacle(grid, blocks), "");
  const Window window = synthesis.makeWindow(grid, blocks);
  ASSERT_EQ(window.threads.size(), 2u + 4);
  EXPECT_EQ(window.threads[1].coordinate, (ThreadCoordinate{4, 1, 0}));
  EXPECT_EQ(window.threads[5].coordinate, (ThreadCoordinate{1, 3, 0}));
  for (const ThreadRecords &thread : window.threads)
    EXPECT_TRUE(std::ranges::equal(thread.words, affine(thread.coordinate)));
}

// The threads of `blocks` are made, with the words that `words` has for each.
void expectMade(const Synthesis &synthesis, const ProfileGrid &grid,
                std::span<const uint64_t> blocks, std::vector<int64_t> (*words)(ThreadCoordinate)) {
  EXPECT_EQ(synthesis.obstacle(grid, blocks), "");
  for (const ThreadRecords &thread : synthesis.makeWindow(grid, blocks).threads)
    EXPECT_TRUE(std::ranges::equal(thread.words, words(thread.coordinate)));
}

// The least and the greatest address of the first record.
std::pair<int64_t, int64_t> addressesOf(const Synthesis &synthesis) {
  int64_t least = 1 << 30, most = 0;
  for (const Synthesis::CornerWords &corners : synthesis.corners())
    for (const std::vector<int64_t> &words : corners)
      if (!words.empty()) {
        least = std::min(least, words[1]);
        most = std::max(most, words[1]);
      }
  return {least, most};
}

// if (x > 0 && x < 19 && y > 0 && y < 11): a block for the threads inside, nothing at the edges.
std::vector<int64_t> guarded(ThreadCoordinate c) {
  const bool inside = c[0] > 0 && c[0] < 19 && c[1] > 0 && c[1] < 11;
  return inside ? std::vector<int64_t>{3, 4 * number(c[0] + 20 * c[1])} : std::vector<int64_t>{};
}

// Of the corners two were traced, (0, 0) and (19, 11), of the edges all four.
TEST(Synthesis, KeepsTheEdgesOfTheLaunchApart) {
  const Kernel kernel;
  const Synthesis synthesis = traced(kernel, guarded);
  const ProfileGrid grid({20, 12, 1}, {5, 3, 1}, {0, 1, 2}); // 4 x 4 blocks
  const uint64_t blocks[] = {0, 1, 4, 5, 11, 14, 15};
  expectMade(synthesis, grid, blocks, guarded);
  const uint64_t untraced[] = {3}; // with the corner (19, 0)
  EXPECT_THAT(synthesis.obstacle(grid, untraced), HasSubstr("not all threads take the same path"));
}

// if (x > 1 && x < 17 && y > 1 && y < 9): a stencil over neighbours of neighbours, lopsided.
std::vector<int64_t> widelyGuarded(ThreadCoordinate c) {
  const bool inside = c[0] > 1 && c[0] < 17 && c[1] > 1 && c[1] < 9;
  return inside ? std::vector<int64_t>{3, 4 * number(c[0] + 20 * c[1])} : std::vector<int64_t>{};
}

// Two threads are left out before and three after: they are in a rim of four.
TEST(Synthesis, KeepsAWideRimOfTheLaunchApart) {
  const Kernel kernel;
  const Synthesis synthesis = traced(kernel, widelyGuarded);
  const ProfileGrid grid({20, 12, 1}, {4, 4, 1}, {0, 1, 2}); // 5 x 3 blocks
  const uint64_t blocks[] = {0, 6, 7, 8, 14};
  expectMade(synthesis, grid, blocks, widelyGuarded);
  const auto [least, most] = addressesOf(synthesis);
  EXPECT_EQ(least, 4 * (2 + 20 * 2));
  EXPECT_EQ(most, 4 * (16 + 20 * 8));
}

// for (d = -12; d <= 12; d++) at x + d, clamped, in rows of 200 threads: 12 threads at either end
// follow functions of their own, and only those of the first were traced.
TEST(Synthesis, KeepsARimOfTwelveThreadsApart) {
  const Kernel kernel;
  const Words clamped = [](ThreadCoordinate c) {
    const int64_t x = number(c[0]);
    return std::vector<int64_t>{3, 4 * std::max<int64_t>(x - 12, 0), 3,
                                4 * std::min<int64_t>(x + 12, 199)};
  };
  const Box boxes[] = {{{0, 0, 0}, {32, 1, 1}}, {{96, 0, 0}, {32, 1, 1}}};
  const Synthesis synthesis = traced(kernel, {200, 1, 1}, boxes, clamped);
  const ProfileGrid grid({200, 1, 1}, {8, 1, 1}, {0, 1, 2});
  const uint64_t blocks[] = {0, 1, 2, 8, 15, 22}; // to x = 183
  EXPECT_EQ(synthesis.obstacle(grid, blocks), "");
  for (const ThreadRecords &thread : synthesis.makeWindow(grid, blocks).threads)
    EXPECT_TRUE(std::ranges::equal(thread.words, clamped(thread.coordinate)));
  const uint64_t last[] = {24};
  EXPECT_NE(synthesis.obstacle(grid, last), "");
}

// for (y) for (x = 0; x <= y; x++), of which every access moves against x: a corner that runs
// nothing would be 4 * 39 below the least address.
std::vector<int64_t> triangle(ThreadCoordinate c) {
  return c[0] <= c[1] ? std::vector<int64_t>{3, 4 * (number(40 * c[1]) - number(c[0]))}
                      : std::vector<int64_t>{};
}

TEST(Synthesis, MakesThreadsBesidesThoseThatAreIdle) {
  const Kernel kernel;
  const Box boxes[] = {{{0, 0, 0}, {8, 8, 1}}, {{16, 16, 0}, {8, 8, 1}}, {{32, 32, 0}, {8, 8, 1}}};
  const ProfileGrid grid({40, 40, 1}, {10, 2, 1}, {0, 1, 2}); // 4 x 20 blocks
  const uint64_t blocks[] = {0, 3, 9, 10, 39, 40, 79};
  EXPECT_NE(traced(kernel, {40, 40, 1}, boxes, triangle).obstacle(grid, blocks), "");
  const Synthesis synthesis = traced(kernel, {40, 40, 1}, boxes, triangle, true);
  EXPECT_TRUE(synthesis.knowsIdle());
  expectMade(synthesis, grid, blocks, triangle);
  const auto [least, most] = addressesOf(synthesis);
  EXPECT_EQ(least, 0);
  EXPECT_EQ(most, 4 * 40 * 39);
}

TEST(Synthesis, LooksAtWiderRimsWhereThreadsDiffer) {
  const Kernel kernel;
  const std::vector<int64_t> words{3, 0}, none;
  for (bool differ : {false, true}) {
    Window window;
    window.threads = {{{5, 5, 0}, words, {}}, {{6, 5, 0}, differ ? none : words, {}}};
    Synthesis synthesis(kernel.b.tables, {20, 12, 1});
    synthesis.add(window);
    EXPECT_EQ(synthesis.widen(), differ);
  }
}

// Red points of a board inside a rim, by rows half as many.
std::vector<int64_t> redPoints(ThreadCoordinate c) {
  const bool inside = c[0] > 0 && c[0] < 39 && c[1] > 0 && c[1] < 23;
  if (!inside || (c[0] + c[1]) % 2 != 0)
    return {};
  return {3, number(c[0] + 40 * (c[1] / 2))};
}

TEST(Synthesis, KnowsWhatEverySecondThreadDoes) {
  const Kernel kernel;
  const ThreadCoordinate size{8, 8, 1};
  const Box boxes[] = {{{0, 0, 0}, size}, {{16, 9, 0}, size}, {{32, 16, 0}, size}};
  const Synthesis synthesis = traced(kernel, {40, 24, 1}, boxes, redPoints);
  const ProfileGrid grid({40, 24, 1}, {4, 4, 1}, {0, 1, 2}); // 10 x 6 blocks
  const uint64_t blocks[] = {0, 11, 12, 25, 48, 59};
  expectMade(synthesis, grid, blocks, redPoints);
  const auto [least, most] = addressesOf(synthesis);
  EXPECT_EQ(least, 1);           // of (1, 1)
  EXPECT_EQ(most, 38 + 40 * 11); // of (38, 22)
}

// Every fourth thread counts for four, and one of five is no function of either.
TEST(Synthesis, KnowsWhatEveryFourthThreadDoes) {
  const Kernel kernel;
  const Box boxes[] = {{{0, 0, 0}, {32, 1, 1}}, {{96, 0, 0}, {32, 1, 1}}};
  const ProfileGrid grid({400, 1, 1}, {8, 1, 1}, {0, 1, 2});
  const uint64_t blocks[] = {0, 7, 20, 49};
  for (uint64_t period : {4, 5}) {
    const Words words = [&](ThreadCoordinate c) {
      return c[0] % period == 0 ? std::vector<int64_t>{3, number(c[0] / period)}
                                : std::vector<int64_t>{};
    };
    const Synthesis synthesis = traced(kernel, {400, 1, 1}, boxes, words);
    EXPECT_EQ(synthesis.obstacle(grid, blocks).empty(), period == 4);
    if (period == 5)
      continue;
    for (const ThreadRecords &thread : synthesis.makeWindow(grid, blocks).threads)
      EXPECT_TRUE(std::ranges::equal(thread.words, words(thread.coordinate)));
  }
}

// The corners of what lies inside: where memory that any thread touches begins and ends.
TEST(Synthesis, KnowsTheCornersOfItsFunctions) {
  const Kernel kernel;
  const auto [least, most] = addressesOf(traced(kernel, guarded));
  EXPECT_EQ(least, 4 * (1 + 20 * 1));
  EXPECT_EQ(most, 4 * (18 + 20 * 10));
}

// Trip counts of 10 + 2^36 x follow from those that were traced.
TEST(SynthesisErrors, EndlessLoopsAreRefused) {
  const Kernel kernel;
  const Synthesis synthesis = traced(kernel, [](ThreadCoordinate c) {
    return std::vector<int64_t>{3, 1000, 4, 10 + (number(c[0]) << 36), 7, 64};
  });
  const ProfileGrid grid({20, 12, 1}, {2, 2, 1}, {0, 1, 2});
  const uint64_t blocks[] = {1};
  ASSERT_EQ(synthesis.obstacle(grid, blocks), "");
  EXPECT_THAT([&] { synthesis.makeWindow(grid, blocks); },
              testing::ThrowsMessage<Error>(HasSubstr("the loop at kernel.c:30 has")));
}

// Guards that leave out six rows are not in the rim.
TEST(SynthesisErrors, OtherGuardsAreRefused) {
  const Kernel kernel;
  const Synthesis synthesis = traced(kernel, [](ThreadCoordinate c) {
    return c[1] < 6 ? std::vector<int64_t>{} : std::vector<int64_t>{3, 0};
  });
  const ProfileGrid grid({20, 12, 1}, {5, 3, 1}, {0, 1, 2});
  const uint64_t blocks[] = {5};
  EXPECT_THAT(synthesis.obstacle(grid, blocks), HasSubstr("kernel.c:"));
}

} // namespace
