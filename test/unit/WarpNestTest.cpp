// Do lanes with different trip counts go through a nest in lock step? Small nests by hand.
#include "analyzer/warps/WarpNest.h"
#include "analyzer/affine/AffineNest.h"
#include "test/support/TablesBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::ElementsAre;

namespace {

// Blocks: 0 before the outer loop, 1 its body, 2 before the inner loop, 3 inner body, 4 after it,
// 5 after the outer loop. Site b stands in block b, at address 1000 b of lane 0.
struct Nest {
  Nest() {
    const uint32_t object = b.pointer("A", 4);
    for (uint32_t block = 0; block < 6; ++block) {
      b.block({});
      b.site(block, SiteKind::Load, object, 4);
    }
    b.loop(1, -1, {1, 2, 3, 4});
    b.loop(3, 0, {3});
  }

  // Outer trips in slot 0; inner trips in slot 1, growing with the outer iteration by slot 2.
  void make() {
    NestLevel outer;
    outer.base = slot(0);
    outer.before = {0};
    outer.body = {{false, 1}, {true, 1}};
    outer.after = {5};
    NestLevel inner;
    inner.loop = 1;
    inner.parent = 0;
    inner.base = slot(1);
    inner.outer = {slot(2)};
    inner.guard = slot(3);
    inner.before = {2};
    inner.body = {{false, 3}};
    inner.after = {4};
    std::vector<NestAccess> accesses;
    for (uint32_t site = 0; site < 6; ++site) {
      const int32_t level = site == 3 ? 1 : site == 0 || site == 5 ? -1 : 0;
      accesses.push_back({site, level, slot(4 + site), {}});
      for (int32_t l = 0; l <= level; ++l)
        accesses.back().strides.push_back(constant(l == 0 ? 100 : 10));
    }
    b.nestRecord(10, {outer, inner}, accesses);
    program = makeWarpProgram(b.tables);
    layout = ProfileLayout({}, std::vector<ProfileLayout::SiteAnchor>(6));
  }

  void lane(int64_t outer, int64_t inner, int64_t slope, int64_t guard = 1) {
    std::vector<int64_t> payload = {outer, inner, slope, guard};
    for (int64_t site = 0; site < 6; ++site)
      payload.push_back(1000 * site + 4 * static_cast<int64_t>(payloads.size()));
    payloads.push_back(payload);
  }

  LanePayloads pointers() const {
    LanePayloads result{};
    for (std::size_t lane = 0; lane < payloads.size(); ++lane)
      result[lane] = payloads[lane].data();
    return result;
  }

  WarpNest enter() {
    make();
    WarpNest nest;
    nest.enter(program.records[3], pointers(), (LaneMask{1} << payloads.size()) - 1, layout);
    return nest;
  }

  TablesBuilder b{"nest"};
  WarpProgram program;
  ProfileLayout layout;
  std::vector<std::vector<int64_t>> payloads;
};

using Seen = std::tuple<uint32_t, LaneMask, int64_t>; // site, mask, address of the first lane

std::vector<Seen> all(WarpNest &nest) {
  std::vector<Seen> seen;
  for (WarpAccess access; nest.next(access);)
    seen.emplace_back(access.site, access.mask, access.address(firstLane(access.mask)));
  return seen;
}

std::vector<std::pair<uint64_t, uint64_t>> counts(const WarpNest &nest) {
  std::vector<PlaceCount> places(6);
  countNest(nest.nestValues(), places);
  std::vector<std::pair<uint64_t, uint64_t>> byBlock(6);
  const std::vector<Place> &where = nest.nestValues().program().places;
  for (std::size_t p = 0; p < places.size(); ++p)
    byBlock[where[p].block] = {places[p].executions, places[p].lanes};
  return byBlock;
}

// Lane 0: two outer iterations with one inner each. Lane 1: one outer with two inner.
TEST(WarpNest, EarlyLeaversWaitBehindTheirLoop) {
  Nest n;
  n.lane(2, 1, 0);
  n.lane(1, 2, 0);
  WarpNest nest = n.enter();
  EXPECT_THAT(counts(nest), ElementsAre(std::pair(1, 2), std::pair(2, 3), std::pair(2, 3),
                                        std::pair(3, 4), std::pair(2, 3), std::pair(1, 2)));
  EXPECT_THAT(all(nest),
              ElementsAre(Seen{0, 3, 0}, Seen{1, 3, 1000}, Seen{2, 3, 2000}, Seen{3, 3, 3000},
                          Seen{3, 2, 3014}, // lane 1 alone: start 3004, second iteration
                          Seen{4, 3, 4000}, Seen{1, 1, 1100}, Seen{2, 1, 2100}, Seen{3, 1, 3100},
                          Seen{4, 1, 4100}, Seen{5, 3, 5000}));
}

// Inner trips 2 - ord: 2, 1, 0, -1. Surroundings of the inner loop only where it iterates.
TEST(WarpNest, TripCountsBelowOneExecuteNothing) {
  Nest n;
  n.lane(4, 2, -1);
  WarpNest nest = n.enter();
  EXPECT_THAT(counts(nest), ElementsAre(std::pair(1, 1), std::pair(4, 4), std::pair(2, 2),
                                        std::pair(3, 3), std::pair(2, 2), std::pair(1, 1)));
  EXPECT_THAT(all(nest),
              ElementsAre(Seen{0, 1, 0}, Seen{1, 1, 1000}, Seen{2, 1, 2000}, Seen{3, 1, 3000},
                          Seen{3, 1, 3010}, Seen{4, 1, 4000}, Seen{1, 1, 1100}, Seen{2, 1, 2100},
                          Seen{3, 1, 3100}, Seen{4, 1, 4100}, Seen{1, 1, 1200}, Seen{1, 1, 1300},
                          Seen{5, 1, 5000}));
}

TEST(WarpNest, AGuardOfZeroClosesItsLoop) {
  Nest n;
  n.lane(1, 2, 0, 0);
  n.lane(1, 1, 0, 1);
  WarpNest nest = n.enter();
  EXPECT_THAT(all(nest), ElementsAre(Seen{0, 3, 0}, Seen{1, 3, 1000}, Seen{2, 2, 2004},
                                     Seen{3, 2, 3004}, Seen{4, 2, 4004}, Seen{5, 3, 5000}));
}

TEST(WarpNest, WithoutIterationsThereIsNothing) {
  Nest n;
  n.lane(0, 5, 0);
  n.lane(-3, 5, 0);
  WarpNest nest = n.enter();
  EXPECT_TRUE(all(nest).empty());
  EXPECT_THAT(counts(nest), testing::Each(std::pair<uint64_t, uint64_t>(0, 0)));
}

// The triangle of 1 + 2 + ... + 1,000,000 inner iterations: in closed form, at once. With a second
// lane that does half as many outer ones.
TEST(WarpNest, LongTrianglesAreCountedWithoutRunningThem) {
  Nest n;
  n.lane(1000000, 1, 1);
  n.lane(500000, 1, 1);
  const WarpNest nest = n.enter();
  const uint64_t whole = 1000000ull * 1000001 / 2, half = 500000ull * 500001 / 2;
  EXPECT_EQ(counts(nest)[3], std::pair(whole, whole + half));
  EXPECT_EQ(counts(nest)[4], std::pair(uint64_t{1000000}, uint64_t{1500000}));
}

// One iteration of the outer loop has 1 + 1 + 1000 + 1 accesses, after one at the start.
TEST(WarpNest, SkipsIntoTheMiddleOfLongLoops) {
  Nest n;
  n.lane(1000000, 1000, 0);
  WarpNest nest = n.enter();
  EXPECT_EQ(nest.skip(1 + 700000ull * 1003 + 2 + 500), 1 + 700000ull * 1003 + 502);
  WarpAccess access;
  ASSERT_TRUE(nest.next(access));
  EXPECT_EQ(access.site, 3u);
  EXPECT_EQ(access.address(0), 3000 + 100 * 700000 + 10 * 500);
  EXPECT_EQ(nest.skip(~uint64_t{0}), 499 + 1 + 299999ull * 1003 + 1);
  EXPECT_FALSE(nest.next(access));
}

// 2 + 2 (2^63 - 1) is 0 modulo 2^64, and so are the inner trips in outer iteration 2. Addresses go
// on beyond 2^63 - 1 from -2^63, from lane to lane and from iteration to iteration, as for one
// thread.
TEST(WarpNest, WhatOverflowsIsTakenModulo) {
  constexpr int64_t Most = std::numeric_limits<int64_t>::max(), Least = -Most - 1;
  Nest n;
  n.lane(3, 2, Most);
  n.lane(3, 2, Most);
  const int64_t starts[] = {Most - 50, Least + 9}; // 60 bytes apart
  for (std::size_t lane = 0; lane < 2; ++lane)
    n.payloads[lane][4 + 1] = starts[lane];
  n.make();
  NestValues values;
  values.evaluate(n.program.records[3], n.pointers(), 3, n.layout);
  EXPECT_EQ(values.tripCount(1, 0, {2, 0}), 0);
  const RecordShape &shape = n.b.tables.records[3];
  const auto outermost = std::ranges::find(shape.accesses, 1u, &NestAccess::site);
  WarpAccess access;
  access.mask = 3;
  values.access(static_cast<uint32_t>(outermost - shape.accesses.begin()), {1, 0}, access);
  EXPECT_EQ(access.address(0), Least + 49);
  for (unsigned lane = 0; lane < 2; ++lane) {
    const AffineNest alone(shape, n.payloads[lane].data());
    const std::vector<int64_t> first = {1, 0}, second = {2, 0};
    EXPECT_EQ(access.address(lane), alone.address(*outermost, first)) << lane;
    EXPECT_EQ(values.tripCount(1, lane, second), alone.tripFunction(1, second)) << lane;
  }
}

} // namespace
