// Are memory objects found, told apart and placed where cudaMalloc would place them?
#include "analyzer/affine/ProfileExtents.h"
#include "test/support/TablesBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

constexpr int64_t First = int64_t{1} << 32; // where placing starts; a multiple of 256

// Pointer arguments A and B, and an object that no argument points to; one site each, of 4 bytes.
struct Objects {
  explicit Objects(int64_t a, int64_t b, uint64_t bytesOfA = 0) : bases{a, b} {
    builder.pointer("A", 4, bytesOfA);
    builder.pointer("B", 4);
    builder.tables.objects.push_back({"p", ObjectKind::Unknown, -1, 4, 0});
    const uint32_t block = builder.block({});
    builder.loop(block, -1, {block});
    for (uint32_t object = 0; object < 3; ++object)
      builder.site(block, SiteKind::Load, object, 4);
    builder.blockRecord(block, {0});
    builder.blockRecord(block, {1});
    builder.blockRecord(block, {2});
  }

  // Executes the block that accesses object 0 (A), 1 (B) or 2.
  Objects &touch(int64_t object, int64_t address) {
    words.insert(words.end(), {3 + object, address});
    return *this;
  }

  ProfileLayout layout() {
    program = makeWarpProgram(builder.tables);
    std::vector<std::byte> context(16);
    std::memcpy(context.data(), bases.data(), 16);
    ProfileExtents extents(program, context);
    extents.add(words);
    return extents.layout();
  }

  std::array<int64_t, 2> bases;
  TablesBuilder builder{"objects"};
  WarpProgram program;
  std::vector<int64_t> words;
};

int64_t canonical(const ProfileLayout &layout, uint32_t site, int64_t address) {
  return address + layout.shift(site, address);
}

// A covers 1004 bytes and so four times 256; malloc's 16 bytes disappear.
TEST(ProfileLayout, ObjectsStartAtMultiplesOf256InTheOrderOfTheTables) {
  constexpr int64_t A = 0x7f0000010010, B = 0x7f0000000010;
  const ProfileLayout layout =
      Objects(A, B).touch(1, B + 8).touch(0, A + 1000).touch(1, B).layout();
  EXPECT_EQ(canonical(layout, 0, A), First);
  EXPECT_EQ(canonical(layout, 0, A + 1000), First + 1000);
  EXPECT_EQ(canonical(layout, 1, B), First + 1024);
  EXPECT_EQ(canonical(layout, 1, B + 8), First + 1032);
}

TEST(ProfileLayout, TheKnownSizeCountsEvenIfLessWasTouched) {
  const ProfileLayout layout =
      Objects(0x1000, 0x9000, 5000).touch(0, 0x1000).touch(1, 0x9000).layout();
  EXPECT_EQ(canonical(layout, 1, 0x9000), First + 5120);
}

TEST(ProfileLayout, AnObjectThatIsOnlyTouchedInTheMiddleKeepsItsBase) {
  const ProfileLayout layout = Objects(0x10010, 0x90000).touch(0, 0x10010 + 4000).layout();
  EXPECT_EQ(canonical(layout, 0, 0x10010 + 4000), First + 4000);
}

// The argument's value is 256-aligned, what lies below it comes before.
TEST(ProfileLayout, WhatLiesBelowAPointerComesBeforeIt) {
  const ProfileLayout layout = Objects(0x10010, 0x90000).touch(0, 0x10010 - 8).layout();
  EXPECT_EQ(canonical(layout, 0, 0x10010), First + 256);
  EXPECT_EQ(canonical(layout, 0, 0x10010 - 8), First + 248);
}

// B points into what A covers: distances between them are kept.
TEST(ProfileLayout, OverlappingObjectsAreOne) {
  constexpr int64_t A = 0x10010, B = A + 100;
  const ProfileLayout layout = Objects(A, B).touch(0, A + 400).touch(1, B + 1000).layout();
  EXPECT_EQ(canonical(layout, 0, A), First);
  EXPECT_EQ(canonical(layout, 1, B), First + 100);
}

TEST(ProfileLayout, ObjectsThatOnlyTouchEachOtherAreTwo) {
  constexpr int64_t A = 0x10010, B = A + 64;
  const ProfileLayout layout = Objects(A, B).touch(0, A + 60).touch(1, B).layout();
  EXPECT_EQ(canonical(layout, 1, B), First + 256);
}

// Two clusters more than a page apart, in the order in which they were met.
TEST(ProfileLayout, UnknownAddressesAreGroupedByGaps) {
  constexpr int64_t Low = 0x500010, High = 0x900020;
  const ProfileLayout layout =
      Objects(0, 0).touch(2, High).touch(2, Low + 4000).touch(2, Low).layout();
  EXPECT_EQ(canonical(layout, 2, High), First);
  EXPECT_EQ(canonical(layout, 2, Low), First + 256);
  EXPECT_EQ(canonical(layout, 2, Low + 4000), First + 4256);
}

TEST(ProfileLayout, UnknownAddressesWithinAnObjectBelongToIt) {
  constexpr int64_t A = 0x10010;
  const ProfileLayout layout = Objects(A, 0).touch(0, A + 800).touch(2, A + 400).layout();
  EXPECT_EQ(canonical(layout, 2, A + 400), First + 400);
}

TEST(AddressClusters, GrowTogether) {
  AddressClusters clusters;
  clusters.add(0, 4);
  clusters.add(8000, 8004);
  clusters.add(20000, 20004);
  EXPECT_EQ(clusters.clusters().size(), 3u);
  clusters.add(4000, 4004); // within a page of both its neighbours
  EXPECT_EQ(clusters.clusters().size(), 2u);
  EXPECT_EQ(clusters.clusters().begin()->second.high, 8004);
  clusters.add(100, 200);
  clusters.add(15910, 15914);
  EXPECT_EQ(clusters.clusters().size(), 2u);
  EXPECT_EQ(std::prev(clusters.clusters().end())->first, 15910);
}

// for i < 4: for j < 3 - i: A[1000 i + j]: the last iteration is i = 2, j = 0; i = 3 has none, and
// the highest address is that of i = 2.
TEST(ProfileExtents, FollowTheIterationsOfANest) {
  Objects objects(0, 0x90000);
  NestLevel outer, inner;
  outer.base = constant(4);
  outer.body = {{true, 1}};
  inner.parent = 0;
  inner.base = slot(0);
  inner.outer = {constant(-1)};
  inner.body = {{false, 0}};
  const int64_t record = objects.builder.nestRecord(
      2, {outer, inner}, {{0, 1, slot(1), {constant(4000), constant(4)}}});
  objects.words = {record, 3, 0};
  objects.touch(1, 0x90000);
  const ProfileLayout layout = objects.layout();
  EXPECT_EQ(canonical(layout, 1, 0x90000), First + (8000 + 4 + 255) / 256 * 256);
}

} // namespace
