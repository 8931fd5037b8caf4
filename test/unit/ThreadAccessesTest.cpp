// Are affine nests written out into the accesses that the loops they stand for would make?
#include "analyzer/affine/ThreadAccesses.h"

#include "analyzer/base/Error.h"
#include "analyzer/trace/NestWork.h"
#include "test/support/TablesBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::ElementsAreArray;
using testing::IsEmpty;

namespace {

using Accesses = std::vector<std::pair<uint32_t, int64_t>>;

Accesses accessesOf(const KernelTables &tables, const std::vector<int64_t> &words) {
  Accesses out;
  forEachAccess(tables, words, [&](uint32_t site, int64_t address) {
    out.emplace_back(site, address);
    return true;
  });
  return out;
}

// s = start; for (i = 0; i < n; ++i) { load P[i]; if (n - i > 0) { load Q[i]; for (j = 0; j < n -
// i; ++j) load A[i][j]; store R[i]; } }, rows of 100 elements of 4 bytes.
class Triangle : public testing::Test {
protected:
  Triangle() : builder("triangle") {
    uint32_t object = builder.pointer("A", 4);
    uint32_t head = builder.block({0, {1}, 1});
    uint32_t before = builder.block({0, {2}, 2});
    uint32_t inner = builder.block({1, {2, 3}, 3});
    uint32_t after = builder.block({0, {0, 4}, 4});
    builder.block({});
    p = builder.site(head, SiteKind::Load, object, 4);
    q = builder.site(before, SiteKind::Load, object, 4);
    a = builder.site(inner, SiteKind::Load, object, 4);
    r = builder.site(after, SiteKind::Store, object, 4);
    uint32_t outer = builder.loop(head, -1, {head, before, inner, after});
    builder.loop(inner, int32_t(outer), {inner});
    NestLevel first, second;
    first.loop = outer;
    first.base = slot(0); // n
    first.body = {{false, head}, {true, 1}};
    second.loop = 1;
    second.parent = 0;
    second.base = slot(0);
    second.outer = {constant(-1)};
    second.guard = slot(1);
    second.before = {before};
    second.after = {after};
    second.body = {{false, inner}};
    nest = builder.nestRecord(3, {first, second},
                              {{p, 0, constant(1000), {constant(4)}},
                               {q, 0, constant(2000), {constant(4)}},
                               {a, 1, slot(2), {constant(400), constant(4)}},
                               {r, 0, constant(3000), {constant(4)}}});
  }

  TablesBuilder builder;
  uint32_t p = 0, q = 0, a = 0, r = 0, nest = 0;
};

TEST_F(Triangle, IsWhatTheLoopsDo) {
  Accesses expected;
  const int64_t n = 3, base = 5000;
  for (int64_t i = 0; i < n; ++i) {
    expected.emplace_back(p, 1000 + 4 * i);
    expected.emplace_back(q, 2000 + 4 * i);
    for (int64_t j = 0; j < n - i; ++j)
      expected.emplace_back(a, base + 400 * i + 4 * j);
    expected.emplace_back(r, 3000 + 4 * i);
  }
  EXPECT_THAT(accessesOf(builder.tables, {nest, n, 1, base}), ElementsAreArray(expected));
}

// n = 3: 3 iterations outside, at most 3 + |-1| * 2 = 5 inside for each: 3 + 15.
TEST_F(Triangle, WorkIsBoundedFromAbove) {
  const RecordShape &shape = builder.tables.records[nest];
  const std::vector<int64_t> open = {3, 1, 5000}, closed = {3, 0, 5000};
  EXPECT_EQ(nestIterations(shape, open), 18);
  EXPECT_EQ(nestIterations(shape, closed), 3);
}

// n = 2^20: 2^20 * (2^20 + 2^20 - 1), about 2^41; 2^36 may be.
TEST_F(Triangle, TooMuchWorkIsRefused) {
  const std::vector<int64_t> words = {nest, 1 << 20, 1, 5000}, few = {nest, 1 << 17, 1, 5000};
  Window window;
  window.threads.push_back({{7, 0, 0}, few, {}}); // 2^35
  checkNestWork(builder.tables, window, "here");
  window.threads.push_back({{8, 0, 0}, words, {}});
  EXPECT_THAT([&] { checkNestWork(builder.tables, window, "here"); },
              testing::ThrowsMessage<Error>(
                  testing::HasSubstr("here: thread (8, 0, 0): the loop at triangle.c:")));
}

TEST_F(Triangle, AClosedGuardLeavesOutTheInnerLoopAndWhatIsAroundIt) {
  EXPECT_THAT(accessesOf(builder.tables, {nest, 2, 0, 5000}),
              ElementsAreArray(Accesses{{p, 1000}, {p, 1004}}));
}

TEST_F(Triangle, NoTripsAreNoAccesses) {
  EXPECT_THAT(accessesOf(builder.tables, {nest, 0, 1, 5000, nest, -7, 1, 5000}), IsEmpty());
}

TEST_F(Triangle, TheVisitorMayStop) {
  int left = 3;
  bool finished = forEachAccess(builder.tables, std::vector<int64_t>{nest, 1000, 1, 0},
                                [&](uint32_t, int64_t) { return --left > 0; });
  EXPECT_FALSE(finished);
  EXPECT_EQ(left, 0);
}

TEST_F(Triangle, TheFirstTripsAreThoseOfTheFirstIterations) {
  const int64_t payload[] = {5, 1, 0};
  EXPECT_THAT(firstTrips(builder.tables.records[nest], payload), testing::ElementsAre(5, 5));
}

TEST(ThreadAccesses, BlocksGiveTheirAddressesInOrder) {
  TablesBuilder builder("copy");
  uint32_t object = builder.pointer("A", 4);
  uint32_t block = builder.block({});
  uint32_t load = builder.site(block, SiteKind::Load, object, 4);
  uint32_t store = builder.site(block, SiteKind::Store, object, 4);
  uint32_t record = builder.blockRecord(block, {load, store});
  EXPECT_THAT(accessesOf(builder.tables, {record, 16, 32, record, 20, 36}),
              ElementsAreArray(Accesses{{load, 16}, {store, 32}, {load, 20}, {store, 36}}));
}

} // namespace
