// Is what a block keeps in shared memory what its threads touch? Hand-made kernels whose tiles can
// be worked out, and random ones against an enumeration of every access.
#include "test/support/ErrorOf.h"
#include "test/unit/SharedExample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

// sum over k of A[i][k] * X, stored to C[i][j]; i is y, j is x, n x n. X is B[k][j] (Product),
// A[j][k] (Square).
enum class Operand { Product, Square };
// How the loop over k was recorded: one nest, a nest of kk and k (32 iterations each), a nest of k
// for each kk, or iteration by iteration.
enum class Loop { Plain, Strips, StripByStrip, Recorded };

class Kernel {
public:
  Kernel(int64_t n, Operand operand, Loop loop, uint32_t element = 4)
      : n(n), element(element), operand(operand), loop(loop) {
    a = b.pointer("A", element);
    x = operand == Operand::Product ? b.pointer("B", element) : a;
    c = b.pointer("C", element);
    body = b.block(
        {.loop = loop == Loop::Strips || loop == Loop::StripByStrip ? 1 : 0, .successors = {0, 1}});
    last = b.block({});
    outer = b.block({.loop = 0});
    b.loop(loop == Loop::Strips || loop == Loop::StripByStrip ? outer : body, -1, {body, outer});
    if (loop == Loop::Strips || loop == Loop::StripByStrip)
      b.loop(body, 0, {body});
    loadA = b.site(body, SiteKind::Load, a, element, 10);
    loadX = b.site(body, SiteKind::Load, x, element, 11);
    const uint32_t store = b.site(last, SiteKind::Store, c, element, 12);
    addRecord();
    end = b.blockRecord(last, {store});
    strip = b.blockRecord(outer, {});
  }

  LaunchFixture launch() const {
    const auto size = static_cast<uint64_t>(n);
    std::vector<int64_t> bases = {BaseA, BaseB, BaseC};
    if (operand == Operand::Square)
      bases = {BaseA, BaseC};
    LaunchFixture fixture(b.tables, {size, size, 1}, bases);
    fixture.thread = [*this](ThreadCoordinate t) { return words(t); };
    fixture.cutWindows();
    return fixture;
  }

  TablesBuilder b{"product", {32, 32, 1}, 2};
  uint32_t loadA = 0, loadX = 0;

private:
  int64_t stepA() const { return element; }
  int64_t stepX() const { return operand == Operand::Product ? element * n : element; }

  void addRecord() {
    NestLevel k;
    k.base = constant(loop == Loop::Plain ? n : 32);
    k.body = {{false, body}};
    if (loop == Loop::Plain || loop == Loop::StripByStrip) {
      k.loop = loop == Loop::Plain ? 0 : 1;
      record = b.nestRecord(
          2, {k},
          {{loadA, 0, slot(0), {constant(stepA())}}, {loadX, 0, slot(1), {constant(stepX())}}});
    } else if (loop == Loop::Strips) {
      NestLevel kk;
      kk.base = constant(n / 32);
      kk.body = {{true, 1}};
      k.loop = 1;
      k.parent = 0;
      k.outer = {constant(0)};
      record = b.nestRecord(2, {kk, k},
                            {{loadA, 1, slot(0), {constant(32 * stepA()), constant(stepA())}},
                             {loadX, 1, slot(1), {constant(32 * stepX()), constant(stepX())}}});
    } else {
      record = b.blockRecord(body, {loadA, loadX});
    }
  }

  std::vector<int64_t> words(ThreadCoordinate t) const {
    const auto j = static_cast<int64_t>(t[0]), i = static_cast<int64_t>(t[1]);
    const int64_t atA = BaseA + element * n * i;
    const int64_t atX = operand == Operand::Product ? BaseB + element * j : BaseA + element * n * j;
    std::vector<int64_t> result;
    if (loop == Loop::Plain || loop == Loop::Strips)
      result = {record, atA, atX};
    for (int64_t kk = 0; loop == Loop::StripByStrip && kk < n; kk += 32)
      result.insert(result.end(), {strip, record, atA + kk * stepA(), atX + kk * stepX()});
    for (int64_t k = 0; loop == Loop::Recorded && k < n; ++k)
      result.insert(result.end(), {record, atA + k * stepA(), atX + k * stepX()});
    result.insert(result.end(), {end, BaseC + element * (n * i + j)});
    return result;
  }

  int64_t n;
  int64_t element;
  Operand operand;
  Loop loop;
  uint32_t a, x, c, body, last, outer, record, end, strip;
};

// A[i][k]: rows i of the block, 32 of k: 32 x 32 floats, 4096 B, one element for each of the 1024
// threads. B[k][j] the same. 256 / 32 = 8 steps. A is read at one address by a warp, B at 32
// neighbouring words: X = 1.
void expectProduct(const SharedUse &use) {
  EXPECT_EQ(use.bytes.value(), 8192u);
  ASSERT_EQ(use.tiles.size(), 2u);
  EXPECT_EQ(use.tiles[0].variable, "A");
  EXPECT_THAT(use.tiles[0].extent, ElementsAre(32, 32));
  EXPECT_EQ(use.tiles[1].variable, "B");
  EXPECT_THAT(use.tiles[1].extent, ElementsAre(32, 32));
  EXPECT_DOUBLE_EQ(use.steps, 8);
  EXPECT_DOUBLE_EQ(use.barriers, 16);
  EXPECT_DOUBLE_EQ(use.loadsPerThread, 16);
  EXPECT_DOUBLE_EQ(use.loadTurns, 16); // a row each
  ASSERT_EQ(use.sites.size(), 2u);
  EXPECT_DOUBLE_EQ(use.sites[0].conflicts, 1);
  EXPECT_DOUBLE_EQ(use.sites[1].conflicts, 1);
}

TEST(SharedUse, MatrixProductWithATileOfTheLoop) {
  expectProduct(use(Kernel(256, Operand::Product, Loop::Plain).launch(), {{"A", "B"}, {32}, 0}));
}

TEST(SharedUse, LoopThatWasStripMinedByHand) {
  expectProduct(use(Kernel(256, Operand::Product, Loop::Strips).launch(), {{"A", "B"}, {}, 0}));
  expectProduct(use(Kernel(256, Operand::Product, Loop::Strips).launch(), {{"A", "B"}, {32}, 0}));
}

TEST(SharedUse, NestsInALoopRecordedByIterations) {
  const Kernel kernel(256, Operand::Product, Loop::StripByStrip);
  expectProduct(use(kernel.launch(), {{"A", "B"}, {}, 0}));
}

TEST(SharedUse, LoopRecordedByIterations) {
  const Kernel kernel(256, Operand::Product, Loop::Recorded);
  expectProduct(use(kernel.launch(), {{"A", "B"}, {32}, 0}));
}

// 32 steps, in each of which a warp loads 8 floats of four rows of A, 1024 bytes apart: in the same
// banks, four turns; and of B a row.
TEST(SharedUse, RowsOfATileMayBeInTheSameBanks) {
  const SharedUse of =
      use(Kernel(256, Operand::Product, Loop::Plain).launch(), {{"A", "B"}, {8}, 0});
  EXPECT_DOUBLE_EQ(of.loadsPerThread, 32 * 2);
  EXPECT_DOUBLE_EQ(of.loadTurns, 32 * (4 + 1));
}

// 256 = 5 * 48 + 16: six steps; a full one brings 32 x 48 elements of each, 2 loads per thread, the
// last one 32 x 16, 1 load. Bytes are those of a full one.
TEST(SharedUse, TileThatDoesNotDivideTheLoop) {
  for (Loop loop : {Loop::Plain, Loop::Recorded}) {
    const SharedUse of = use(Kernel(256, Operand::Product, loop).launch(), {{"A", "B"}, {48}, 0});
    EXPECT_EQ(of.bytes.value(), 2 * 32 * 48 * 4u);
    EXPECT_DOUBLE_EQ(of.steps, 6);
    EXPECT_DOUBLE_EQ(of.loadsPerThread, 2 * (5 * 2 + 1));
  }
}

// One step of all 256 iterations: 32 x 256 elements, 8 per thread; the tile is larger than the
// loop.
TEST(SharedUse, WholeLoopAtOnce) {
  for (const SharedRequest &request :
       {SharedRequest{{"A"}, {}, 0}, SharedRequest{{"A"}, {999}, 0}}) {
    const SharedUse of = use(Kernel(256, Operand::Product, Loop::Plain).launch(), request);
    EXPECT_EQ(of.bytes.value(), 32 * 256 * 4u);
    EXPECT_DOUBLE_EQ(of.steps, 1);
    EXPECT_DOUBLE_EQ(of.loadsPerThread, 8);
  }
}

// Rows i and rows j of A meet only in the blocks on the diagonal: two tiles. A[j][k] reads words 32
// apart: two lanes in a segment of 64 words, all in one bank: X = 16. With rows of 33 words, word
// 33 l + k is in bank l + k: X = 1.
TEST(SharedUse, OperandsOfOneArrayHaveTilesOfTheirOwn) {
  const LaunchFixture launch = Kernel(256, Operand::Square, Loop::Plain).launch();
  const SharedUse of = use(launch, {{"A"}, {32}, 0});
  EXPECT_EQ(of.bytes.value(), 8192u);
  ASSERT_EQ(of.tiles.size(), 2u);
  ASSERT_EQ(of.sites.size(), 2u);
  EXPECT_DOUBLE_EQ(of.sites[0].conflicts, 1);
  EXPECT_DOUBLE_EQ(of.sites[1].conflicts, 16);
  EXPECT_NE(of.sites[0].tile, of.sites[1].tile);
  const SharedUse padded = use(launch, {{"A"}, {32}, 1});
  EXPECT_EQ(padded.bytes.value(), 2 * 32 * 33 * 4u);
  EXPECT_DOUBLE_EQ(padded.sites[1].conflicts, 1);
}

// Doubles fill a bank each: rows of 32 doubles, all lanes in one bank, X = 32.
TEST(SharedUse, Doubles) {
  const SharedUse of = use(Kernel(128, Operand::Square, Loop::Plain, 8).launch(), {{"A"}, {32}, 0});
  EXPECT_EQ(of.bytes.value(), 2 * 32 * 32 * 8u);
  EXPECT_DOUBLE_EQ(of.sites[1].conflicts, 32);
}

// Blocks of 16 x 16: 16 rows and 16 columns, 2 loads by each of 256 threads. A warp has two rows.
TEST(SharedUse, OtherBlocks) {
  ProfileOptions options;
  options.block = {16, 16, 1};
  const SharedUse of =
      use(Kernel(256, Operand::Product, Loop::Plain).launch(), {{"A", "B"}, {32}, 0}, options);
  EXPECT_EQ(of.bytes.value(), 2 * 16 * 32 * 4u);
  EXPECT_DOUBLE_EQ(of.loadsPerThread, 2 * 2 * 8);
}

// C[i][j] = sum of the nine neighbours of A[i][j], rows of 258 for the halo: accesses outside of
// loops, which overlap: one tile of 34 x 34, brought in once. 1156 elements are 2 loads.
TEST(SharedUse, StencilHasOneTileWithItsHalo) {
  TablesBuilder b("stencil", {32, 32, 1}, 2);
  const uint32_t a = b.pointer("A", 4), c = b.pointer("C", 4), body = b.block({});
  std::vector<uint32_t> sites;
  for (int tap = 0; tap < 9; ++tap)
    sites.push_back(b.site(body, SiteKind::Load, a, 4));
  sites.push_back(b.site(body, SiteKind::Store, c, 4));
  const uint32_t record = b.blockRecord(body, sites);
  LaunchFixture fixture(b.tables, {256, 256, 1}, {BaseA, BaseC});
  fixture.thread = [&](ThreadCoordinate t) {
    std::vector<int64_t> words = {record};
    const auto at = static_cast<int64_t>(258 * t[1] + t[0]);
    for (int64_t i = 0; i < 3; ++i)
      for (int64_t j = 0; j < 3; ++j)
        words.push_back(BaseA + 4 * (at + 258 * i + j));
    words.push_back(BaseC + 4 * at);
    return words;
  };
  fixture.cutWindows();
  const SharedUse of = use(fixture, {{"A"}, {}, 0});
  ASSERT_EQ(of.tiles.size(), 1u);
  EXPECT_THAT(of.tiles[0].extent, ElementsAre(34, 34));
  EXPECT_EQ(of.bytes.value(), 34 * 34 * 4u);
  EXPECT_DOUBLE_EQ(of.loadsPerThread, 2);
  EXPECT_DOUBLE_EQ(of.steps, 1);
  EXPECT_EQ(of.sites.size(), 9u);
}

// Two loops over a vector x[k], in every one of 100 iterations of an outer loop that does not move
// it: with a tile of the whole loop it is brought in once, with half of it in each of 200 steps.
TEST(SharedUse, TileThatTheOuterLoopDoesNotMoveIsLoadedOnce) {
  TablesBuilder b("vector", {256, 1, 1});
  const uint32_t x = b.pointer("x", 4);
  const uint32_t body = b.block({.loop = 1}), head = b.block({.loop = 0});
  b.loop(head, -1, {body, head});
  b.loop(body, 0, {body});
  const uint32_t load = b.site(body, SiteKind::Load, x, 4);
  NestLevel outer, inner;
  outer.base = constant(100);
  outer.body = {{true, 1}};
  inner.loop = 1;
  inner.parent = 0;
  inner.base = constant(512);
  inner.outer = {constant(0)};
  inner.body = {{false, body}};
  const uint32_t record =
      b.nestRecord(0, {outer, inner}, {{load, 1, constant(BaseA), {constant(0), constant(4)}}});
  LaunchFixture fixture(b.tables, {4096, 1, 1}, {BaseA});
  fixture.thread = [&](ThreadCoordinate) { return std::vector<int64_t>{record}; };
  fixture.cutWindows();
  const SharedUse whole = use(fixture, {{"x"}, {512}, 0});
  EXPECT_EQ(whole.bytes.value(), 2048u);
  EXPECT_DOUBLE_EQ(whole.loadsPerThread, 2);
  EXPECT_DOUBLE_EQ(whole.barriers, 2);
  const SharedUse half = use(fixture, {{"x"}, {256}, 0});
  EXPECT_DOUBLE_EQ(half.loadsPerThread, 200);
  EXPECT_DOUBLE_EQ(half.steps, 200);
}

TEST(SharedUse, NothingAskedNothingUsed) {
  EXPECT_TRUE(use(Kernel(64, Operand::Product, Loop::Plain).launch(), {}).tiles.empty());
}

void expectError(const LaunchFixture &fixture, const SharedRequest &request, const char *message) {
  EXPECT_THAT(errorOf([&] { use(fixture, request); }), HasSubstr(message));
}

TEST(SharedUse, RefusesWhatCannotBe) {
  const LaunchFixture launch = Kernel(64, Operand::Product, Loop::Plain).launch();
  expectError(launch, {{"A", "D"}, {32}, 0},
              "has no array 'D' to keep in shared memory; it has: A, B, C");
  expectError(launch, {{"C"}, {32}, 0}, "the kernel writes it (");
  // In place: B is C.
  LaunchFixture same(Kernel(64, Operand::Product, Loop::Plain).b.tables, {64, 64, 1},
                     {BaseA, BaseC, BaseC});
  same.thread = launch.thread;
  same.cutWindows();
  expectError(same, {{"B"}, {32}, 0}, "'B' cannot be kept in shared memory: the kernel writes it");
}

// 32 x 256 and 256 x 32 floats are 65536 B, 48 KiB are 49152.
TEST(SharedUse, SaysWhatDoesNotFit) {
  const LaunchFixture launch = Kernel(256, Operand::Product, Loop::Plain).launch();
  const SharedUse of = use(launch, {{"A", "B"}, {}, 0});
  EXPECT_EQ(of.bytes.value(), 65536u);
  EXPECT_THAT(errorOf([&] { requireFit(of, launch.kernel, kepler()); }),
              HasSubstr("needs 65536 bytes of shared memory per block (A 32x256, B 256x32); kepler "
                        "has 49152"));
  EXPECT_NO_THROW(requireFit(use(launch, {{"A", "B"}, {128}, 0}), launch.kernel, kepler()));
}

} // namespace
