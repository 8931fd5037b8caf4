// Do changes rewrite kernels as a developer would? Expected addresses are index arithmetic.
#include "analyzer/affine/ThreadAccesses.h"
#include "analyzer/base/Error.h"
#include "analyzer/tables/LaunchValues.h"
#include "analyzer/whatif/Change.h"
#include "analyzer/whatif/KeepInRegister.h"
#include "analyzer/whatif/LayoutRewrite.h"
#include "analyzer/whatif/Precision.h"
#include "test/support/ErrorOf.h"
#include "test/support/LaunchFixture.h"
#include "test/support/TablesBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

constexpr int64_t Base = 0x1000;

// 5 planes of 3 rows of 4 floats.
Relayout volume(std::vector<int64_t> to) { return {{Base, {4, 16, 48}, 240}, std::move(to)}; }

TEST(Relayout, ExtentsFollowFromPitches) {
  const ArrayShape shape = volume({}).from;
  EXPECT_EQ(shape.extent(0), 4);
  EXPECT_EQ(shape.extent(1), 3);
  EXPECT_EQ(shape.extent(2), 5);
}

TEST(Relayout, TransposedAddressesAreThoseOfSwappedIndices) {
  const ArrayShape shape = volume({}).from;
  EXPECT_THAT(transposedPitches(shape, 0, 2), ElementsAre(4 * 5 * 3, 4 * 5, 4));
  const Relayout layout = volume(transposedPitches(shape, 0, 2));
  for (int64_t plane = 0; plane < 5; ++plane)
    for (int64_t row = 0; row < 3; ++row)
      for (int64_t column = 0; column < 4; ++column)
        EXPECT_EQ(layout.address(Base + 4 * ((plane * 3 + row) * 4 + column)),
                  Base + 4 * ((column * 3 + row) * 5 + plane));
}

// Between any two elements, the step is the difference of their new addresses.
TEST(Relayout, StepsAreDifferencesOfAddresses) {
  const ArrayShape shape = volume({}).from;
  const Relayout layout = volume(transposedPitches(shape, 0, 1));
  for (int64_t row : {0, 1})
    for (int64_t step : {-1, 0, 1}) {
      const int64_t from = Base + 48 + 16 + 4, to = from + 16 * row + 4 * step;
      EXPECT_EQ(layout.stride(to - from), layout.address(to) - layout.address(from))
          << row << " rows, " << step << " columns";
    }
}

TEST(Relayout, PaddingMakesRowsLonger) {
  const ArrayShape shape = volume({}).from;
  EXPECT_THAT(paddedPitches(shape, 1), ElementsAre(4, 20, 60));
  EXPECT_EQ(volume(paddedPitches(shape, 1)).address(Base + 48 + 16 + 4), Base + 60 + 20 + 4);
}

// Twice as large, elsewhere: element (3, 2, 1) and the second byte of it.
TEST(Relayout, GrownElementsKeepTheirIndices) {
  Relayout layout = volume({});
  layout.to = grownPitches(layout.from, 2);
  layout.shift = 1 << 20;
  const int64_t old = Base + 3 * 48 + 2 * 16 + 1 * 4;
  EXPECT_EQ(layout.address(old), Base + (1 << 20) + 2 * (3 * 48 + 2 * 16 + 1 * 4));
  EXPECT_EQ(layout.address(old + 2), layout.address(old) + 4);
  EXPECT_EQ(layout.stride(48 - 16), 2 * (48 - 16));
}

TEST(Relayout, ARowIsLeftWhereAnIndexLeavesItsDimension) {
  const Relayout layout = volume(transposedPitches(volume({}).from, 0, 1));
  const std::vector<int64_t> along{4}, four{4}, five{5};
  EXPECT_TRUE(layout.keepsWithin(Base, along, four));
  EXPECT_FALSE(layout.keepsWithin(Base, along, five)); // into the next row
  EXPECT_FALSE(layout.keepsWithin(Base + 4, along, four));
  EXPECT_FALSE(layout.keepsWithin(Base, std::vector<int64_t>{-4}, std::vector<int64_t>{2}));
  EXPECT_FALSE(layout.keepsWithin(Base, std::vector<int64_t>{2}, std::vector<int64_t>{2}));
}

// A kernel of floats is that of doubles and back again: values, elements, functions, instructions.
TEST(Precision, FloatsBecomeDoublesAndBack) {
  test::TablesBuilder b("k");
  const uint32_t a = b.pointer("A", 4, 400), block = b.block({});
  b.site(block, SiteKind::Load, a, 4);
  for (const char *callee : {"cosf", "llvm.sqrt.f32", ""}) {
    b.operation(block, OperationClass::Call);
    b.tables.blocks[block].operations.back().callee = callee;
  }
  for (Operation &operation : b.tables.blocks[block].operations) {
    operation.type = "f32";
    operation.bits = 32;
  }
  b.tables.blocks[block].operations.back().type = "i32"; // stays
  b.tables.ptx.blocks = {{block, {{"ld.global.f32", 1}, {"call.__nv_cosf", 1}, {"add.s32", 2}}}};
  const KernelTables doubles = withoutType(b.tables, FloatType::Float);
  EXPECT_EQ(doubles.sites[0].bytes, 8u);
  EXPECT_EQ(doubles.objects[a].element, 8u);
  EXPECT_EQ(doubles.objects[a].bytes, 800u);
  const auto &operations = doubles.blocks[block].operations;
  EXPECT_EQ(operations[0].type, "f64");
  EXPECT_EQ(operations[0].bits, 64u);
  EXPECT_EQ(operations[1].callee, "cos");
  EXPECT_EQ(operations[2].callee, "llvm.sqrt.f64");
  EXPECT_EQ(operations[3].bits, 32u);
  EXPECT_THAT(doubles.ptx.blocks[0].opcodes,
              ElementsAre(std::pair("add.s32", 2u), std::pair("call.__nv_cos", 1u),
                          std::pair("ld.global.f64", 1u)));
  const KernelTables floats = withoutType(doubles, FloatType::Double);
  EXPECT_EQ(floats.objects[a].bytes, 400u);
  EXPECT_EQ(floats.blocks[block].operations[1].callee, "cosf");
  EXPECT_EQ(floats.ptx.blocks[0].opcodes, b.tables.ptx.blocks[0].opcodes);
  EXPECT_THROW(withoutType(doubles, FloatType::Float), Error);
}

// for k < 3: A[2][k] += B[k], on rows of 4 floats.
struct Update {
  test::TablesBuilder builder{"update", {32, 1, 1}, 1};
  uint32_t a = builder.pointer("A", 4), b = builder.pointer("B", 4);
  uint32_t block = builder.block({.loop = 0});
  uint32_t load = builder.site(block, SiteKind::Load, a, 4);
  uint32_t other = builder.site(block, SiteKind::Load, b, 4);
  uint32_t store = builder.site(block, SiteKind::Store, a, 4);
  uint32_t record;
  const KernelTables &tables = builder.tables;

  Update() {
    builder.loop(block, -1, {block});
    NestLevel level;
    level.base = test::constant(3);
    level.body = {{false, block}};
    record = builder.nestRecord(2, {level},
                                {{load, 0, test::slot(0), {test::constant(0)}},
                                 {other, 0, test::slot(1), {test::constant(4)}},
                                 {store, 0, test::slot(0), {test::constant(0)}}});
  }
};

std::vector<std::pair<uint32_t, int64_t>> accesses(const KernelTables &tables,
                                                   std::span<const int64_t> words) {
  std::vector<std::pair<uint32_t, int64_t>> all;
  forEachAccess(tables, words, [&](uint32_t site, int64_t address) {
    all.emplace_back(site, address);
    return true;
  });
  return all;
}

// b[x] = a[x] of 64 floats, b right behind a. As doubles they still do not overlap, and each begins
// where its argument says.
TEST(Change, GrownArraysLieApart) {
  constexpr int64_t Floats = 64, Next = Base + 4 * Floats;
  test::TablesBuilder b("copy");
  const uint32_t from = b.pointer("a", 4), to = b.pointer("b", 4), block = b.block({});
  const uint32_t load = b.site(block, SiteKind::Load, from, 4);
  const uint32_t store = b.site(block, SiteKind::Store, to, 4);
  for (Operation &operation : b.tables.blocks[block].operations)
    operation.type = "f32";
  const uint32_t record = b.blockRecord(block, {load, store});
  test::LaunchFixture fixture(b.tables, {Floats, 1, 1}, {Base, Next});
  fixture.thread = [&](test::ThreadCoordinate c) {
    const auto x = static_cast<int64_t>(c[0]);
    return std::vector<int64_t>{record, Base + 4 * x, Next + 4 * x};
  };
  fixture.cutWindows();
  fixture.kernel.sampled = {fixture.launch};
  KernelVariant variant;
  variant.kernel = std::make_shared<TracedKernel>(fixture.kernel);
  variant.readWindow = [&](const Launch &, uint32_t w) { return fixture.window(w); };
  const KernelVariant doubles = applyChange(UseDouble{}, variant);
  const KernelTables &tables = doubles.kernel->tables;
  const Launch &launch = doubles.kernel->sampled.front();
  const int64_t a = *objectBase(tables, tables.objects[from], launch.context);
  const int64_t second = *objectBase(tables, tables.objects[to], launch.context);
  EXPECT_GE(second - a, 8 * Floats);
  const Window window = doubles.readWindow(launch, 0);
  ASSERT_EQ(window.threads.size(), size_t{Floats});
  EXPECT_THAT(accesses(tables, window.threads[5].words),
              ElementsAre(std::pair(load, a + 8 * 5), std::pair(store, second + 8 * 5)));
}

TEST(KeepInRegister, LoadsBeforeTheLoopAndStoresBehindIt) {
  const Update update;
  InvariantElement element;
  element.record = update.record;
  element.object = static_cast<int32_t>(update.a);
  element.accesses = {0, 2};
  const KernelTables changed = keepInRegister(update.tables, std::span(&element, 1));
  const std::vector<int64_t> words{update.record, Base, 0x2000};
  EXPECT_THAT(accesses(changed, words),
              ElementsAre(std::pair(update.load, Base), std::pair(update.other, int64_t{0x2000}),
                          std::pair(update.other, int64_t{0x2004}),
                          std::pair(update.other, int64_t{0x2008}), std::pair(update.store, Base)));
}

TEST(LayoutRewrite, EveryAccessToTheArrayMovesAndNoOther) {
  const Update update;
  const std::vector<uint32_t> objects{update.b};
  const LayoutRewrite rewrite(update.tables, objects);
  Window window;
  const std::vector<int64_t> words{update.record, Base, 0x2000 + 16};
  window.threads.push_back({{0, 0, 0}, words, {}});
  // B is 2 rows of 4; the second one becomes the second column.
  Relayout layout{{0x2000, {4, 16}, 32}, {}};
  layout.to = transposedPitches(layout.from, 0, 1);
  const Window changed = rewrite.window(window, {{update.b, layout}});
  EXPECT_THAT(accesses(rewrite.tables(), changed.threads[0].words),
              ElementsAre(std::pair(update.load, Base),
                          std::pair(update.other, int64_t{0x2000 + 4 * (0 * 2 + 1)}),
                          std::pair(update.store, Base), std::pair(update.load, Base),
                          std::pair(update.other, int64_t{0x2000 + 4 * (1 * 2 + 1)}),
                          std::pair(update.store, Base), std::pair(update.load, Base),
                          std::pair(update.other, int64_t{0x2000 + 4 * (2 * 2 + 1)}),
                          std::pair(update.store, Base)));
}

TEST(LayoutRewrite, AnAccessAcrossRowsIsNamed) {
  const Update update;
  const std::vector<uint32_t> objects{update.b};
  Window window;
  const std::vector<int64_t> words{update.record, Base, 0x2000 + 8}; // columns 2, 3 and 4 of 4
  window.threads.push_back({{0, 0, 0}, words, {}});
  Relayout layout{{0x2000, {4, 16}, 32}, {}};
  layout.to = transposedPitches(layout.from, 0, 1);
  EXPECT_THAT(test::errorOf([&] {
                LayoutRewrite(update.tables, objects).window(window, {{update.b, layout}});
              }),
              HasSubstr("runs across its rows"));
}

} // namespace
