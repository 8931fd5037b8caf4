// Do threads that were not traced go the ways of those that were, to places of their own?
#include "analyzer/affine/StandIns.h"

#include "test/support/LaunchFixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::HasSubstr;

namespace {

constexpr uint64_t Columns = 64, Rows = 48;
constexpr ThreadSlopes Slopes{4, 4 * number(Columns), 0};

int64_t addressOf(const ThreadCoordinate &c) {
  return 1000 + Slopes[0] * number(c[0]) + Slopes[1] * number(c[1]);
}

// Records 0 and 1: blocks with a load of A. Record 2: a nest whose loop has as many turns as data
// say.
struct WaysKernel {
  WaysKernel() {
    b.pointer("A", 4);
    const uint32_t block = b.block({.loop = -1, .successors = {}, .postdominator = -1, .line = 20});
    b.loop(block, -1, {block}, 30);
    for (uint32_t record : {0, 1})
      records[record] =
          number(b.blockRecord(block, {b.site(block, SiteKind::Load, 0, 4, 21 + record)}));
    NestLevel level;
    level.base = slot(0);
    level.body = {{false, block}};
    const uint32_t site = b.site(block, SiteKind::Load, 0, 4, 23);
    records[2] = number(b.nestRecord(3, {level}, {{site, 0, slot(1), {slot(2)}}}));
  }

  TablesBuilder b{"kernel", {8, 4, 1}, 2};
  std::array<int64_t, 3> records{};
};

// No function of the coordinates: which of three ways a thread goes.
uint64_t way(const ThreadCoordinate &c) { return (c[0] * c[0] * 31 + c[1] * 17 + c[1] * c[0]) % 3; }

std::vector<int64_t> wordsOf(const WaysKernel &kernel, const ThreadCoordinate &c) {
  if (c[0] == 0)
    return {}; // a guard
  switch (way(c)) {
  case 0:
    return {kernel.records[0], addressOf(c)};
  case 1:
    return {kernel.records[1], addressOf(c) + 8, kernel.records[0], addressOf(c)};
  default:
    return {kernel.records[2], number(c[0] % 5), addressOf(c), 64};
  }
}

Window windowAt(const WaysKernel &kernel, const ThreadCoordinate &low) {
  Window window;
  for (uint64_t i = 0; i < 64; ++i) { // two blocks of 8 x 4
    const ThreadCoordinate c{low[0] + i / 32 * 8 + i % 8, low[1] + i / 8 % 4, 0};
    const std::vector<int64_t> words = wordsOf(kernel, c);
    std::shared_ptr<int64_t[]> copy(new int64_t[words.size()]);
    std::ranges::copy(words, copy.get());
    window.threads.push_back({c, {copy.get(), words.size()}, {}});
    window.storage.push_back(std::move(copy));
  }
  return window;
}

struct Traced {
  explicit Traced(const WaysKernel &kernel) {
    for (const ThreadCoordinate &low :
         {ThreadCoordinate{0, 0, 0}, {16, 16, 0}, {48, 32, 0}, {32, 44, 0}})
      windows.push_back(windowAt(kernel, low));
  }
  std::vector<Window> windows;
};

StandIns standIns(const WaysKernel &kernel, const Traced &traced, const SiteSlopes &slopes) {
  return StandIns(kernel.b.tables, {Columns, Rows, 1}, traced.windows, slopes);
}

const SiteSlopes Known{Slopes, Slopes, Slopes};
const ProfileGrid Grid({Columns, Rows, 1}, {8, 4, 1}, {0, 1, 2});

// The thread's own words, had it gone the way of `other`.
std::vector<int64_t> moved(const WaysKernel &kernel, const ThreadCoordinate &thread,
                           const ThreadCoordinate &other) {
  std::vector<int64_t> words = wordsOf(kernel, other);
  for (int64_t &word : words)
    if (word >= 1000)
      word += addressOf(thread) - addressOf(other);
  return words;
}

bool isOfTraced(const WaysKernel &kernel, std::span<const Window> windows,
                const ThreadRecords &made) {
  const ThreadCoordinate &c = made.coordinate;
  return std::ranges::any_of(windows, [&](const Window &window) {
    return std::ranges::any_of(window.threads, [&](const ThreadRecords &other) {
      return other.coordinate[0] % 8 == c[0] % 8 && other.coordinate[1] % 4 == c[1] % 4 &&
             std::ranges::equal(made.words, moved(kernel, c, other.coordinate));
    });
  });
}

TEST(StandIns, GoTheWayOfATracedThreadToPlacesOfTheirOwn) {
  const WaysKernel kernel;
  const Traced traced(kernel);
  const StandIns others = standIns(kernel, traced, Known);
  ASSERT_EQ(others.obstacle(), "");
  const uint64_t blocks[] = {0, 1, 7, 20, 33, 50, 95};
  const Window window = others.makeWindow(Grid, blocks);
  ASSERT_EQ(window.threads.size(), 7u * 32);
  std::size_t words = 0;
  for (const ThreadRecords &thread : window.threads) {
    EXPECT_TRUE(isOfTraced(kernel, traced.windows, thread)) << thread.coordinate[0];
    words += thread.words.size();
  }
  EXPECT_EQ(others.words(Grid, blocks), words);
}

// Those at the border, for whom a guard says so, do nothing; no other does nothing. Those that are
// near two borders have no one to stand in for both.
TEST(StandIns, StandAsFarFromTheBorders) {
  const WaysKernel kernel;
  const Traced traced(kernel);
  const StandIns others = standIns(kernel, traced, Known);
  std::vector<uint64_t> blocks(Grid.blocks());
  std::iota(blocks.begin(), blocks.end(), 0);
  for (const ThreadRecords &thread : others.makeWindow(Grid, blocks).threads) {
    const auto &[x, y, z] = thread.coordinate;
    if (y >= 4 && y < Rows - 4) {
      EXPECT_EQ(thread.words.empty(), x == 0) << x << ", " << y;
    }
  }
}

// Each window that has threads inside, the second and the third, has ways that no other one has.
TEST(StandIns, AreOfAllWindows) {
  const WaysKernel kernel;
  const Traced traced(kernel);
  std::vector<uint64_t> blocks(Grid.blocks());
  std::iota(blocks.begin(), blocks.end(), 0);
  std::array<int, 4> ofOne{};
  for (const ThreadRecords &made :
       standIns(kernel, traced, Known).makeWindow(Grid, blocks).threads) {
    std::vector<std::size_t> possible;
    for (std::size_t w = 0; w < traced.windows.size(); ++w)
      if (isOfTraced(kernel, std::span(traced.windows).subspan(w, 1), made))
        possible.push_back(w);
    if (possible.size() == 1)
      ++ofOne[possible[0]];
  }
  EXPECT_GT(ofOne[1], 100);
  EXPECT_GT(ofOne[2], 100);
}

// Blocks of 16 x 2 are made of traced ones of 8 x 4.
TEST(StandIns, MakeOtherBlocksToo) {
  const WaysKernel kernel;
  const Traced traced(kernel);
  const StandIns others = standIns(kernel, traced, Known);
  const ProfileGrid grid({Columns, Rows, 1}, {16, 2, 1}, {0, 1, 2});
  const uint64_t blocks[] = {5, 40};
  for (const ThreadRecords &thread : others.makeWindow(grid, blocks).threads)
    EXPECT_TRUE(isOfTraced(kernel, traced.windows, thread));
}

// What the code does not say the traced threads do.
TEST(StandIns, FollowFromEachOtherToo) {
  const WaysKernel kernel;
  const Traced traced(kernel);
  std::vector<uint64_t> blocks(Grid.blocks());
  std::iota(blocks.begin(), blocks.end(), 0);
  const StandIns others = standIns(kernel, traced, {std::nullopt, Slopes, std::nullopt});
  ASSERT_EQ(others.obstacle(), "");
  const Window made = others.makeWindow(Grid, blocks);
  const Window known = standIns(kernel, traced, Known).makeWindow(Grid, blocks);
  for (std::size_t k = 0; k < known.threads.size(); ++k)
    EXPECT_THAT(made.threads[k].words, testing::ElementsAreArray(known.threads[k].words));
}

// Every `each`-th word that is an address of record `r` elsewhere.
void scatter(const WaysKernel &kernel, Traced &traced, std::size_t r, uint64_t each) {
  uint64_t seen = 0;
  for (Window &window : traced.windows)
    for (ThreadRecords &thread : window.threads) {
      std::shared_ptr<int64_t[]> copy(new int64_t[thread.words.size()]);
      std::ranges::copy(thread.words, copy.get());
      if (thread.words.size() > 2 && thread.words[0] == kernel.records[r] && seen++ % each == 0)
        copy[r == 2 ? 2 : 1] += 4;
      thread.words = {copy.get(), thread.words.size()};
      window.storage.push_back(std::move(copy));
    }
}

TEST(StandInsErrors, WhatNeitherSaysIsNamed) {
  const WaysKernel kernel;
  Traced one(kernel), other(kernel);
  scatter(kernel, one, 1, 50);
  scatter(kernel, other, 2, 50);
  EXPECT_THAT(standIns(kernel, one, {Slopes, std::nullopt, Slopes}).obstacle(),
              HasSubstr("kernel.c:22: the address of 'A' is not an affine function"));
  EXPECT_THAT(standIns(kernel, other, {Slopes, Slopes, std::nullopt}).obstacle(),
              HasSubstr("kernel.c:23: the address of 'A'"));
  EXPECT_EQ(standIns(kernel, one, {Slopes, Slopes, std::nullopt}).obstacle(), "");
  EXPECT_THAT(standIns(kernel, one, {}).obstacle(), HasSubstr("its code does not say"));
}

// Of windows inside one plane, nothing tells what another plane's threads do.
TEST(StandInsErrors, DirectionsThatNoThreadsDifferInAreNotKnown) {
  const WaysKernel kernel;
  const Traced traced(kernel);
  const StandIns others(kernel.b.tables, {Columns, Rows, 2}, traced.windows,
                        {std::nullopt, Slopes, Slopes});
  EXPECT_THAT(others.obstacle(), HasSubstr("kernel.c:21: the address of 'A'"));
}

TEST(StandInsErrors, ThreadsCutByTheBudgetAreRefused) {
  const WaysKernel kernel;
  Traced traced(kernel);
  traced.windows[2].threads[9].rest = {{static_cast<uint32_t>(kernel.records[0]), 5}};
  EXPECT_THAT(standIns(kernel, traced, Known).obstacle(), HasSubstr("cut short"));
}

} // namespace
