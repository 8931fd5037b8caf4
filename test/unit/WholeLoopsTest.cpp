// What is left of the operations of loops that a compiler unrolls whole?
#include "analyzer/models/WholeLoops.h"
#include "analyzer/models/JoinedTurns.h"
#include "analyzer/models/Pipelines.h"
#include "analyzer/models/PrivateArrays.h"
#include "test/unit/GraphBuilder.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

class LoopGraph : public test::GraphBuilder {
public:
  uint32_t add(OperationClass operationClass, std::vector<uint32_t> operands,
               bool constant = false) {
    const uint32_t id = GraphBuilder::add(operationClass, std::move(operands), constant);
    graph.operations[id].bytes = 4;
    return id;
  }
  uint32_t outside(OperationClass operationClass, std::vector<uint32_t> operands) {
    const uint32_t id = add(operationClass, std::move(operands));
    graph.operations[id].fromOutside = true;
    return id;
  }
  // i = phi(constant, sum); operations until end() are the loop's.
  uint32_t counter() { return add(OperationClass::Phi, {0}, true); }
  void end(uint32_t phi) { // i + constant < constant
    const uint32_t sum = add(OperationClass::IAlu, {phi}, true);
    graph.operations[phi].operands = {sum};
    add(OperationClass::Branch, {add(OperationClass::Compare, {sum}, true)});
  }
};

struct OneLoop {
  uint32_t row = 0, inside = 0, load = 0, sum = 0, test = 0, branch = 0;
  WholeLoops loops;
};

// for (i = 0; i < turns; ++i) if (x + i < n) sum += a[x + i];
OneLoop guardedSum(double turns, bool argument = false) {
  LoopGraph g;
  OneLoop loop;
  const uint32_t i = g.counter();
  const uint32_t sum = g.add(OperationClass::Phi, {0}, true);
  loop.row = g.outside(OperationClass::IAlu, {i});
  loop.inside = g.add(OperationClass::Compare, {loop.row}, true);
  g.add(OperationClass::Branch, {loop.inside});
  g.block(0, turns);
  loop.load = g.add(OperationClass::Load, {g.outside(OperationClass::Address, {loop.row})});
  loop.sum = g.add(OperationClass::FAdd, {loop.load, sum});
  g.graph.operations[sum].operands = {loop.sum};
  g.block(0, turns);
  g.end(i);
  loop.branch = static_cast<uint32_t>(g.graph.operations.size() - 1);
  loop.test = loop.branch - 1;
  g.graph.operations[loop.test].fromOutside = argument;
  g.block(0, turns);
  g.graph.loops = {{0, 3, -1, 1, turns}};
  loop.loops = wholeLoops(g.graph);
  return loop;
}

// The place is made once and is an immediate of seven loads; the guard is tested in each turn, the
// counter in none; all branches are gone, the guard's for a predicate.
TEST(WholeLoops, CountersAndBranchesAreGone) {
  const OneLoop loop = guardedSum(8);
  ASSERT_TRUE(loop.loops.unrolled[0]);
  EXPECT_DOUBLE_EQ(loop.loops.left[loop.row], 1 / 8.0);
  EXPECT_DOUBLE_EQ(loop.loops.left[loop.inside], 1);
  EXPECT_DOUBLE_EQ(loop.loops.left[loop.inside + 1], 0);
  EXPECT_DOUBLE_EQ(loop.loops.left[loop.load], 1);
  EXPECT_DOUBLE_EQ(loop.loops.left[loop.sum], 1);
  EXPECT_DOUBLE_EQ(loop.loops.left[loop.test], 0);
  EXPECT_DOUBLE_EQ(loop.loops.left[loop.branch], 0);
}

// 9 operations a turn: 42 turns are 378, 43 are 387. Nor is a loop whose end is an argument.
TEST(WholeLoops, LongLoopsAndThoseOfUnknownLengthStay) {
  EXPECT_TRUE(guardedSum(42).loops.unrolled[0]);
  EXPECT_FALSE(guardedSum(43).loops.unrolled[0]);
  const OneLoop unknown = guardedSum(8, true);
  EXPECT_FALSE(unknown.loops.unrolled[0]);
  EXPECT_DOUBLE_EQ(unknown.loops.left[unknown.row], 1);
}

struct NestedLoops {
  uint32_t own = 0, other = 0;
  WholeLoops loops;
};

// for (c = 0; c < 100; ++c) { for (f = 0; f < features; ++f) use(a[f], b[c][f]); [*p = ...] }
NestedLoops distances(double features, bool stores = false, bool elsewhere = false) {
  LoopGraph g;
  NestedLoops nest;
  const uint32_t c = g.counter();
  g.block(0, 100);
  const uint32_t f = g.counter();
  nest.own = g.add(OperationClass::Load, {g.outside(OperationClass::Address, {f})});
  nest.other = g.add(OperationClass::Load, {g.outside(OperationClass::Address, {c, f})});
  g.add(OperationClass::FAdd, {nest.own, nest.other});
  g.end(f);
  g.block(1, 100 * features);
  g.graph.operations[nest.own].unchanged = elsewhere;
  if (stores)
    g.add(OperationClass::Store, {nest.own});
  g.end(c);
  g.block(0, 100);
  g.graph.loops = {{0, 3, -1, 1, 100}, {1, 2, 0, 100, features}};
  nest.loops = wholeLoops(g.graph);
  return nest;
}

// What no turn of the outer loop changes is loaded before it, once in 100 turns.
TEST(WholeLoops, LoadsOfUnrolledLoopsLeaveTheLoopAround) {
  const NestedLoops nest = distances(8);
  ASSERT_FALSE(nest.loops.unrolled[0]);
  ASSERT_TRUE(nest.loops.unrolled[1]);
  EXPECT_DOUBLE_EQ(nest.loops.left[nest.own], 1 / 100.0);
  EXPECT_DOUBLE_EQ(nest.loops.left[nest.other], 1);
  EXPECT_DOUBLE_EQ(distances(8, true).loops.left[nest.own], 1) << "it may store there";
  EXPECT_DOUBLE_EQ(distances(8, true, true).loops.left[nest.own], 1 / 100.0);
}

// Eight values for as long as the outer loop runs, where they stay loaded.
TEST(WholeLoops, WhatStaysLoadedHoldsRegisters) {
  EXPECT_DOUBLE_EQ(distances(8).loops.heldRegisters, 8);
  EXPECT_DOUBLE_EQ(distances(8, true).loops.heldRegisters, 0) << "it may store there";
  EXPECT_DOUBLE_EQ(distances(200).loops.heldRegisters, 0) << "the inner loop stays";
}

struct OwnArray {
  uint32_t first = 0, load = 0, product = 0, store = 0;
  OperationGraph graph;
  WholeLoops loops;
};

// for (i = 0; i < elements; ++i) { v[i] = x; for (k = 0; k < turns; ++k) v[i] = v[i] * v[i]; }
OwnArray ownArray(double elements, double turns, uint32_t bytes = 0) {
  LoopGraph g;
  OwnArray own;
  const PrivateArray array{0, bytes > 0 ? bytes : static_cast<uint32_t>(4 * elements)};
  const auto access = [&](OperationClass of, std::vector<uint32_t> operands) {
    const uint32_t id = g.add(of, std::move(operands));
    g.graph.operations[id].privateArray = array;
    return id;
  };
  const uint32_t i = g.counter();
  const uint32_t place = g.add(OperationClass::Address, {i});
  own.first = access(OperationClass::Store, {g.outside(OperationClass::FAdd, {}), place});
  g.block(0, elements);
  const uint32_t k = g.counter();
  own.load = access(OperationClass::Load, {place});
  own.product = g.add(OperationClass::IMul, {own.load, own.load});
  own.store = access(OperationClass::Store, {own.product, place});
  g.end(k);
  g.block(1, elements * turns);
  g.end(i);
  g.block(0, elements);
  g.graph.loops = {{0, 3, -1, 1, elements}, {1, 2, 0, elements, turns}};
  own.graph = g.graph;
  own.loops = wholeLoops(g.graph);
  return own;
}

// The outer loop has far more than 384 operations in all, the inner one stays: the array is in
// registers all the same, and a product of what each turn stores is made in each.
TEST(WholeLoops, ShortLoopsThatIndexAnOwnArrayAreUnrolled) {
  const OwnArray own = ownArray(16, 1000);
  EXPECT_TRUE(own.loops.unrolled[0]);
  EXPECT_FALSE(own.loops.unrolled[1]);
  EXPECT_TRUE(own.loops.inRegisters[own.first]);
  EXPECT_TRUE(own.loops.inRegisters[own.load]);
  EXPECT_TRUE(own.loops.inRegisters[own.store]);
  EXPECT_DOUBLE_EQ(ownArray(16, 10).loops.left[own.product], 1);
}

TEST(WholeLoops, OwnArraysStayInMemoryWhereAnIndexIsNotKnown) {
  EXPECT_FALSE(ownArray(17, 1000).loops.inRegisters[ownArray(17, 1000).load]);
  EXPECT_TRUE(ownArray(16, 1000, 1028).loops.inRegisters[ownArray(16, 1000).load]);
  EXPECT_FALSE(ownArray(16, 1000, 1032).loops.inRegisters[ownArray(16, 1000).load])
      << "more than a thread's registers";
}

TEST(WholeLoops, OwnArraysHoldRegisters) {
  EXPECT_DOUBLE_EQ(ownArray(16, 1000).loops.heldRegisters, 16);
  EXPECT_DOUBLE_EQ(ownArray(17, 1000).loops.heldRegisters, 0) << "it is in memory";
}

// What a turn stores is what the next one loads.
TEST(WholeLoops, StoresPassOnToLoadsOfTheSameElement) {
  const OwnArray own = ownArray(16, 1000);
  const OperationGraph graph = withoutAccesses(own.graph, own.loops.inRegisters);
  EXPECT_EQ(graph.operations[own.load].operands, (std::vector{own.first, own.store}));
  EXPECT_EQ(graph.operations[own.store].operands, std::vector{own.product});
  EXPECT_EQ(graph.operations[own.load].instructions, 0);
  EXPECT_EQ(graph.operations[own.product].instructions, 1);
}

// 43 turns with 1000 each: past the limit, unless the program asks for it. 8 that index an array: no
// limit, unless it forbids it.
TEST(WholeLoops, ThePragmaDecides) {
  const auto unrolled = [](double turns, uint32_t asked) {
    OwnArray own = ownArray(turns, 1000);
    own.graph.loops[0].unroll = asked;
    return static_cast<bool>(wholeLoops(own.graph).unrolled[0]);
  };
  EXPECT_FALSE(unrolled(43, 0));
  EXPECT_TRUE(unrolled(43, 43));
  EXPECT_TRUE(unrolled(43, UINT32_MAX));
  EXPECT_FALSE(unrolled(43, 42));
  EXPECT_TRUE(unrolled(8, 0));
  EXPECT_FALSE(unrolled(8, 1));
}

// for (i = 0; i < 8; ++i) sum |= a[i]: of 24 instructions 16 are counters and tests. PTX, which has
// 12, has some of these: the 8 that stay are there all the same.
TEST(WholeLoops, WhatStaysIsNotTakenOff) {
  LoopGraph g;
  const uint32_t i = g.counter();
  const uint32_t load = g.add(OperationClass::Load, {i});
  g.add(OperationClass::Logic, {load});
  g.end(i);
  g.block(0, 8);
  g.graph.loops = {{0, 1, -1, 1, 8}};
  InstructionCount count;
  count.graph = g.graph;
  count.byUnit[static_cast<std::size_t>(InstructionUnit::Int)] = 12;
  GpuDevice device;
  EXPECT_DOUBLE_EQ(CompiledCount(count, device).of(InstructionUnit::Int), 8);
  count.byUnit[static_cast<std::size_t>(InstructionUnit::Int)] = 30;
  EXPECT_DOUBLE_EQ(CompiledCount(count, device).of(InstructionUnit::Int), 14);
}

// for (i = 0; i < 8; ++i) x = x * x + constant: a product whose only use is a sum is an instruction
// with it, so that eight stay of PTX's 24; where something else needs it, both do.
TEST(WholeLoops, IntegerProductsArePartOfTheirSums) {
  const auto left = [](bool neededElsewhere) {
    LoopGraph g;
    const uint32_t i = g.counter(), x = g.add(OperationClass::Phi, {});
    const uint32_t product = g.add(OperationClass::IMul, {x, x});
    g.graph.operations[x].operands = {g.add(OperationClass::IAlu, {product}, true)};
    if (neededElsewhere)
      g.add(OperationClass::Store, {product});
    g.end(i);
    g.block(0, 8);
    g.graph.loops = {{0, 1, -1, 1, 8}};
    InstructionCount count;
    count.graph = g.graph;
    count.byUnit[static_cast<std::size_t>(InstructionUnit::Int)] = 24;
    return CompiledCount(count, GpuDevice{}).of(InstructionUnit::Int);
  };
  EXPECT_DOUBLE_EQ(left(false), 8);
  EXPECT_DOUBLE_EQ(left(true), 16);
}

// sum += a[i], sixteen turns joined: beside the load an addition, of the counter, its test and the
// address a sixteenth. That PTX has no address takes nothing off the sum.
TEST(WholeLoops, AddressesThatPtxDoesNotHaveAreSavedThere) {
  LoopGraph g;
  const uint32_t i = g.counter();
  const uint32_t load = g.add(OperationClass::Load, {g.add(OperationClass::Address, {i})});
  const uint32_t sum = g.add(OperationClass::Phi, {});
  g.graph.operations[sum].operands = {g.add(OperationClass::IAlu, {sum, load})};
  g.end(i);
  g.block(0, 1600);
  g.graph.loops = {{0, 1, -1, 1, 1600}};
  InstructionCount count;
  count.graph = g.graph;
  count.byUnit[static_cast<std::size_t>(InstructionUnit::Int)] = 3 * 1600;
  GpuDevice device;
  device.computeCapability = "9.0";
  const double turns = JoinedTurns(g.graph, 16).sharing(0);
  EXPECT_DOUBLE_EQ(CompiledCount(count, device).of(InstructionUnit::Int), 1600 * (1 + 3 / turns));
}

} // namespace
