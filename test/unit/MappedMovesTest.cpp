// Which arrays do directives move, which way, how often?
#include "analyzer/transfer/MappedMoves.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using format::MapKind;

namespace {

KernelTables tablesWith(std::vector<ArrayMap> maps) {
  KernelTables tables;
  tables.file = "f.c";
  tables.maps = std::move(maps);
  return tables;
}

MappedUse use(const KernelTables &tables, std::size_t kernel, uint64_t launches,
              const std::string &array, ByteRange bytes) {
  return {&tables, kernel, launches, mapOf(tables, array, {}), bytes};
}

TEST(MappedMoves, AnUpdateIsNoMap) {
  const KernelTables tables =
      tablesWith({{"a", MapKind::Update, false, true, 9}, {"a", MapKind::Region, true, false, 3}});
  ASSERT_NE(mapOf(tables, "a", {}), nullptr);
  EXPECT_EQ(mapOf(tables, "a", {})->line, 3u);
  EXPECT_EQ(mapOf(tables, "b", {}), nullptr);
}

// `enter data map(to : a[0 : n])` of one function, and the parameter `a` of another's kernel.
TEST(MappedMoves, ADirectiveThatIsCountedMovesNoArrayThatItDidNotHold) {
  const KernelTables tables =
      tablesWith({{"a", MapKind::Region, true, false, 3}, {"a", MapKind::Launch, true, false, 9}});
  const std::vector<DirectiveMoves> counted = {{"a", "f.c", 3}};
  EXPECT_EQ(mapOf(tables, "a", {})->line, 3u);
  ASSERT_NE(mapOf(tables, "a", counted), nullptr);
  EXPECT_EQ(mapOf(tables, "a", counted)->line, 9u);
}

TEST(MappedMoves, ARegionMovesOnceWhatAllItsKernelsTouch) {
  const KernelTables tables = tablesWith({{"a", MapKind::Region, true, false, 3}});
  const auto moves = mappedMoves(
      std::vector{use(tables, 0, 10, "a", {0, 100}), use(tables, 1, 5, "a", {50, 200})});
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].place, "f.c:3");
  EXPECT_EQ(moves[0].bytes.bytes(), 200u);
  EXPECT_EQ(moves[0].times(), 1u);
  EXPECT_TRUE(moves[0].in);
  EXPECT_FALSE(moves[0].out);
}

TEST(MappedMoves, WhatTheProgramCameByIsCounted) {
  const KernelTables tables = tablesWith({{"a", MapKind::Region, true, false, 3}});
  const ArrayMap &map = tables.maps[0];
  EXPECT_TRUE(
      isCounted(std::vector<DirectiveMoves>{{"b", "f.c", 3}, {"a", "f.c", 3}}, tables, map));
  EXPECT_FALSE(isCounted(
      std::vector<DirectiveMoves>{{"a", "g.c", 3}, {"a", "f.c", 4}, {"b", "f.c", 3}}, tables, map));
}

TEST(MappedMoves, AnArrayIsHeldWhereOneOfItsBytesIs) {
  Launch launch;
  EXPECT_FALSE(isHeld(launch, {100, 200}));
  launch.held = {{300, 400}, {150, 160}};
  EXPECT_TRUE(isHeld(launch, {100, 200}));
  EXPECT_TRUE(isHeld(launch, {399, 500}));
  EXPECT_FALSE(isHeld(launch, {160, 300}));
}

// A `target` with two kernels runs as often as the one that it runs least.
TEST(MappedMoves, ADirectiveOfKernelsMovesWithEachLaunch) {
  const KernelTables tables = tablesWith({{"a", MapKind::Launch, true, true, 3}});
  const auto moves = mappedMoves(
      std::vector{use(tables, 2, 10, "a", {0, 100}), use(tables, 1, 40, "a", {0, 100})});
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].times(), 10u);
  EXPECT_EQ(moves[0].firstKernel, 1u);
  EXPECT_EQ(moves[0].lastKernel, 2u);
}

TEST(MappedMoves, DirectivesAndArraysAreApart) {
  const KernelTables one = tablesWith({{"a", MapKind::Launch, true, true, 3}});
  const KernelTables other =
      tablesWith({{"a", MapKind::Launch, true, true, 8}, {"b", MapKind::Region, false, false, 8}});
  const auto moves =
      mappedMoves(std::vector{use(one, 0, 1, "a", {0, 100}), use(other, 1, 2, "a", {0, 100}),
                              use(other, 1, 2, "b", {0, 100})});
  ASSERT_EQ(moves.size(), 3u);
  EXPECT_EQ(moves[0].times(), 1u);
  EXPECT_EQ(moves[1].times(), 2u);
  EXPECT_FALSE(moves[2].in || moves[2].out);
}

} // namespace
