// How many loads do joined turns need for windows that overlap?
#include "analyzer/models/SharedLoads.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

// for x { for v < 3, for u < 3: ... a[y + v][x + u] ... }, of which the two inner loops are
// unrolled whole, and turns of x are joined.
struct OverlappingRows {
  int64_t row = 4000, element = 4, step = 4; // bytes from turn to turn of v, u and x
  double trips = 64;                         // of x
  bool stores = false, unchanged = true;
};

double shareOf(const OverlappingRows &window) {
  OperationGraph graph;
  WholeLoops whole;
  const auto add = [&](OperationClass is, InstructionUnit unit) {
    GraphOperation operation;
    operation.operationClass = is;
    operation.unit = unit;
    operation.instructions = 1;
    operation.bytes = 4;
    graph.operations.push_back(operation);
    return static_cast<uint32_t>(graph.operations.size() - 1);
  };
  const uint32_t load = add(OperationClass::Load, InstructionUnit::Memory);
  graph.operations[load].unchanged = window.unchanged;
  for (const auto &[loop, bytes] : {std::pair(2u, window.element), std::pair(1u, window.row),
                                    std::pair(0u, window.step)})
    if (bytes != 0)
      graph.operations[load].steps.emplace_back(loop, bytes);
  graph.blocks.push_back({{load}, window.trips * 9, 2});
  const uint32_t next =
      add(window.stores ? OperationClass::Store : OperationClass::FAdd,
          window.stores ? InstructionUnit::Memory : InstructionUnit::Fp32);
  graph.blocks.push_back({{next}, window.trips, 0});
  graph.loops = {{0, 2, -1, 1, window.trips},
                 {0, 1, 0, window.trips, 3},
                 {0, 1, 1, 3 * window.trips, 3}};
  whole.unrolled = {false, true, true};
  whole.left.assign(graph.operations.size(), 1);
  whole.inRegisters.assign(graph.operations.size(), false);
  return sharesOfLoads(graph, whole, 4)[load];
}

// Three rows of six places for four turns of nine, as nvcc loads them.
TEST(SharedLoads, WindowsOfJoinedTurnsOverlap) { EXPECT_DOUBLE_EQ(shareOf({}), 18.0 / 36); }

TEST(SharedLoads, PlacesThatAreApartAreLoadedEach) {
  EXPECT_DOUBLE_EQ(shareOf({.step = 12}), 1) << "windows beside each other";
  EXPECT_DOUBLE_EQ(shareOf({.step = 8}), 3 * 9 / 36.0) << "every second one";
}

// A window by itself has nine places, rows of one element's distance five.
TEST(SharedLoads, UnrolledLoopsOverlapWithoutTheOneAround) {
  EXPECT_DOUBLE_EQ(shareOf({.step = 0}), 1);
  EXPECT_DOUBLE_EQ(shareOf({.row = 4, .step = 0}), 5 / 9.0);
  EXPECT_DOUBLE_EQ(shareOf({.trips = 2}), 1) << "turns that are not joined";
}

TEST(SharedLoads, WhatIsStoredMayBeAnotherValue) {
  EXPECT_DOUBLE_EQ(shareOf({.stores = true}), 0.5);
  EXPECT_DOUBLE_EQ(shareOf({.stores = true, .unchanged = false}), 1);
}

} // namespace
