// Is the line found beyond which threads run nothing, and nothing said where there is none?
#include "analyzer/affine/IdleThreads.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

using Runs = bool (*)(int64_t x, int64_t y);

bool isIdle(Runs runs, const ThreadCoordinate &c) {
  return !runs(static_cast<int64_t>(c[0]), static_cast<int64_t>(c[1]));
}

// Of a launch of 300 x 200 threads, blocks of 8 x 4 from these places.
std::vector<ThreadRow> rowsOf(Runs runs, std::span<const ThreadCoordinate> places) {
  static const int64_t word = 0;
  std::vector<ThreadRow> rows;
  for (const ThreadCoordinate &low : places) {
    Window window;
    for (uint64_t i = 0; i < 32; ++i) {
      const ThreadCoordinate c{low[0] + i % 8, low[1] + i / 8, 0};
      window.threads.push_back(
          {c, isIdle(runs, c) ? std::span<const int64_t>() : std::span(&word, 1), {}});
    }
    appendRows(window, rows);
  }
  return rows;
}

void expectKnown(Runs runs, std::span<const ThreadCoordinate> places) {
  const std::optional<IdleThreads> idle = IdleThreads::of(rowsOf(runs, places));
  ASSERT_TRUE(idle);
  for (uint64_t y = 0; y < 200; ++y)
    for (uint64_t x = 0; x < 300; ++x)
      ASSERT_EQ(idle->contains({x, y, 0}), isIdle(runs, {x, y, 0})) << x << ' ' << y;
}

constexpr ThreadCoordinate Diagonal[] = {{0, 0, 0}, {96, 96, 0}, {200, 40, 0}, {40, 160, 0}};

TEST(IdleThreads, OfATriangle) {
  expectKnown([](int64_t x, int64_t y) { return x <= y; }, Diagonal);
  expectKnown([](int64_t x, int64_t y) { return x > y; }, Diagonal);
}

TEST(IdleThreads, OfABandFromOneLineToAnother) {
  expectKnown([](int64_t x, int64_t y) { return x - y < 3 && y - x < 2; }, Diagonal);
}

TEST(IdleThreads, AlongOtherDirections) {
  constexpr ThreadCoordinate places[] = {{0, 0, 0}, {96, 96, 0}, {248, 196, 0}, {176, 20, 0}};
  expectKnown([](int64_t x, int64_t y) { return x + y < 197; }, places);
  constexpr ThreadCoordinate steep[] = {{0, 0, 0}, {96, 48, 0}, {80, 40, 0}, {10, 100, 0}};
  expectKnown([](int64_t x, int64_t y) { return x <= 2 * y; }, steep);
}

TEST(IdleThreads, OfDataAreNotOnOneSideOfALine) {
  const Runs data = [](int64_t x, int64_t y) { return (x * 31 + y * 17) % 5 != 0; };
  EXPECT_FALSE(IdleThreads::of(rowsOf(data, Diagonal)));
  const Runs circle = [](int64_t x, int64_t y) { return x * x + y * y < 100 * 100; };
  constexpr ThreadCoordinate places[] = {{96, 0, 0}, {68, 68, 0}, {0, 98, 0}, {85, 50, 0}};
  EXPECT_FALSE(IdleThreads::of(rowsOf(circle, places)));
}

// Four blocks of which those at two opposite corners run: no line parts them from the others.
TEST(IdleThreads, OfABoardAreNotOnOneSideOfALine) {
  constexpr ThreadCoordinate places[] = {{0, 0, 0}, {8, 0, 0}, {0, 4, 0}, {8, 4, 0}};
  const Runs board = [](int64_t x, int64_t y) { return (x < 8) == (y < 4); };
  EXPECT_FALSE(IdleThreads::of(rowsOf(board, places)));
}

// What nobody saw is not said: the line lies anywhere between 103 and 200, or there is none.
TEST(IdleThreads, OfALineThatNobodyCrossed) {
  constexpr ThreadCoordinate places[] = {{96, 0, 0}, {200, 0, 0}};
  EXPECT_FALSE(IdleThreads::of(rowsOf([](int64_t x, int64_t y) { return x < 150 + y; }, places)));
  EXPECT_FALSE(IdleThreads::of(rowsOf([](int64_t, int64_t) { return true; }, Diagonal)));
  EXPECT_FALSE(IdleThreads::of({}));
}

TEST(IdleThreads, RowsAreNeighboursAlongX) {
  const std::vector<ThreadRow> rows = rowsOf([](int64_t x, int64_t y) { return x <= y; }, Diagonal);
  ASSERT_GE(rows.size(), 2u);
  EXPECT_EQ(rows[0].count, 1u);
  EXPECT_FALSE(rows[0].idle);
  EXPECT_EQ(rows[1].first, (ThreadCoordinate{1, 0, 0}));
  EXPECT_EQ(rows[1].count, 7u);
  EXPECT_TRUE(rows[1].idle);
}

} // namespace
