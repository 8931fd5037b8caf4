// Do the tiles of random loops have the elements that an enumeration of their accesses finds?
#include "test/unit/SharedExample.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// A[ai * i + ak * k + bottom][bj * j + bk * k + left], rows of 64, i and j in a block of 8 x 8,
// with 0 or 1 for each factor.
struct RandomTile {
  int64_t ai, ak, bj, bk, trips, tile, bottom, left;

  int64_t row(int64_t i, int64_t k) const { return ai * i + ak * k + bottom; }
  int64_t column(int64_t j, int64_t k) const { return bj * j + bk * k + left; }
};

struct Enumerated {
  double loads = 0, steps = 0;
  uint64_t bytes = 0;
};

// Every access of the block whose first thread is (i0, j0), one by one.
Enumerated enumerate(const RandomTile &of, int64_t i0, int64_t j0) {
  Enumerated result;
  std::set<std::pair<int64_t, int64_t>> before;
  uint64_t rows = 0, columns = 0;
  for (int64_t first = 0; first < of.trips; first += of.tile) {
    std::set<std::pair<int64_t, int64_t>> elements;
    std::set<int64_t> allRows, allColumns;
    for (int64_t k = first; k < std::min(first + of.tile, of.trips); ++k)
      for (int64_t i = i0; i < i0 + 8; ++i)
        for (int64_t j = j0; j < j0 + 8; ++j) {
          elements.emplace(of.row(i, k), of.column(j, k));
          allRows.insert(of.row(i, k));
          allColumns.insert(of.column(j, k));
        }
    rows = std::max<uint64_t>(rows, *allRows.rbegin() - *allRows.begin() + 1);
    columns = std::max<uint64_t>(columns, *allColumns.rbegin() - *allColumns.begin() + 1);
    if (of.ak + of.bk == 0 && first != 0)
      continue; // the same elements
    result.loads += static_cast<double>((elements.size() + 63) / 64);
    result.steps += 1;
  }
  result.bytes = 4 * rows * columns;
  return result;
}

LaunchFixture launchOf(const RandomTile &of) {
  TablesBuilder b("random", {8, 8, 1}, 2);
  const uint32_t a = b.pointer("A", 4), body = b.block({.loop = 0});
  b.loop(body, -1, {body});
  const uint32_t load = b.site(body, SiteKind::Load, a, 4);
  NestLevel level;
  level.base = constant(of.trips);
  level.body = {{false, body}};
  const uint32_t record =
      b.nestRecord(1, {level}, {{load, 0, slot(0), {constant(4 * (64 * of.ak + of.bk))}}});
  LaunchFixture fixture(b.tables, {16, 16, 1}, {BaseA});
  fixture.thread = [of, record](ThreadCoordinate t) {
    const auto i = static_cast<int64_t>(t[1]), j = static_cast<int64_t>(t[0]);
    return std::vector<int64_t>{record, BaseA + 4 * (64 * of.row(i, 0) + of.column(j, 0))};
  };
  fixture.cutWindows();
  return fixture;
}

TEST(SharedUse, RandomTilesAgreeWithAnEnumeration) {
  std::mt19937 random(7);
  const auto upTo = [&](int64_t least, int64_t most) {
    return std::uniform_int_distribution<int64_t>(least, most)(random);
  };
  for (int round = 0; round < 300; ++round) {
    const RandomTile of{upTo(0, 1),  upTo(0, 1),  upTo(0, 1),  upTo(0, 1),
                        upTo(1, 30), upTo(1, 35), upTo(0, 20), upTo(0, 15)};
    // A diagonal alone is a row of its own kind.
    if (of.ak + of.bk == 2 && of.ai == 0)
      continue;
    SCOPED_TRACE(round);
    const SharedUse found = use(launchOf(of), {{"A"}, {static_cast<uint32_t>(of.tile)}, 0});
    const Enumerated expected = enumerate(of, 0, 0);
    EXPECT_DOUBLE_EQ(found.loadsPerThread, expected.loads);
    EXPECT_DOUBLE_EQ(found.steps, expected.steps);
    EXPECT_EQ(found.bytes.value(), expected.bytes);
  }
}

} // namespace
