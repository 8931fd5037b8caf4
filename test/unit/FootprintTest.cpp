// Are footprints the distinct bytes that a loop nest touches? Floats in arrays of 100 columns.
#include "analyzer/fpga/NestFootprint.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

constexpr int64_t Row = 400, Float = 4;
constexpr double Anything = 1e9;

// Level 0 is i, level 1 is j.
AccessFunction access(int64_t perI, int64_t perJ, int64_t origin = 0) {
  AccessFunction function;
  function.seen = function.affine = true;
  function.strides = {perI, perJ};
  function.origin = origin;
  return function;
}

Footprint of(const std::vector<AccessFunction> &functions, std::vector<NestAxis> axes,
             double most = Anything) {
  std::vector<FootprintAccess> accesses;
  for (const AccessFunction &function : functions)
    accesses.push_back({&function, Float});
  return footprint(accesses, axes, most);
}

} // namespace

// a[i][j] over 10 rows and 20 columns: 10 runs of 80 bytes.
TEST(Footprint, TileOfRows) {
  const Footprint tile = of({access(Row, Float)}, {{0, 1, 10}, {1, 1, 20}});
  EXPECT_EQ(tile.bytes, 10 * 20 * 4);
  EXPECT_EQ(tile.run, 80);
}

// Whole rows follow each other: one run.
TEST(Footprint, WholeRowsAreContiguous) {
  const Footprint rows = of({access(Row, Float)}, {{0, 1, 10}, {1, 1, 100}});
  EXPECT_EQ(rows.bytes, 4000);
  EXPECT_EQ(rows.run, 4000);
}

// a[j][i]: a column is picked word by word, eight columns in runs of 32 bytes.
TEST(Footprint, ColumnsAreRunsOfTheirNumber) {
  EXPECT_EQ(of({access(Float, Row)}, {{1, 1, 100}}).run, 4);
  EXPECT_EQ(of({access(Float, Row)}, {{0, 1, 8}, {1, 1, 100}}).run, 32);
}

// What does not depend on a loop is touched once.
TEST(Footprint, InvariantLoop) {
  EXPECT_EQ(of({access(0, Float)}, {{0, 1, 10}, {1, 1, 20}}).bytes, 80);
}

// A tile of i counts in steps of the tile: 5 steps of 4 rows, rows 0, 4, 8, 12 and 16.
TEST(Footprint, ScaledAxis) {
  EXPECT_EQ(of({access(Row, Float)}, {{0, 4, 5}, {1, 1, 100}}).bytes, 2000);
}

// a[i-1][j], a[i][j], a[i+1][j] over 10 rows of 20: 12 rows of 20.
TEST(Footprint, StencilSharesRows) {
  const std::vector<AccessFunction> stencil = {access(Row, Float, 0), access(Row, Float, Row),
                                               access(Row, Float, 2 * Row)};
  EXPECT_EQ(of(stencil, {{0, 1, 10}, {1, 1, 20}}).bytes, 12 * 20 * 4);
  // In one iteration of i they are three rows.
  EXPECT_EQ(of(stencil, {{1, 1, 20}}).bytes, 3 * 20 * 4);
}

// a[i][j] and a[j][i] are two regions, but no more than the array.
TEST(Footprint, AtMostTheArray) {
  const std::vector<AccessFunction> both = {access(Row, Float), access(Float, Row)};
  EXPECT_EQ(of(both, {{0, 1, 100}, {1, 1, 100}}).bytes, 80'000);
  EXPECT_EQ(of(both, {{0, 1, 100}, {1, 1, 100}}, 40'000).bytes, 40'000);
}

// a[i][k] and a[j][k] in one iteration of i and of j, which differ: two rows.
TEST(Footprint, OuterLoopsSetAccessesApart) {
  AccessFunction first = access(Row, 0), second = access(0, Row);
  first.strides.push_back(Float);
  second.strides.push_back(Float);
  EXPECT_EQ(of({first, second}, {{2, 1, 20}}).bytes, 2 * 80);
}

// From the first byte of a[0][0] to the last of a[9][19].
TEST(Footprint, Hull) {
  const AccessFunction function = access(Row, Float);
  const std::vector<FootprintAccess> accesses = {{&function, 4}};
  const std::vector<NestAxis> axes = {{0, 1, 10}, {1, 1, 20}};
  EXPECT_EQ(hullBytes(accesses, axes), 9 * 400 + 19 * 4 + 4);
}
