// What is left of the operations of loops that a compiler unrolls whole?
#include "analyzer/models/WholeLoops.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

class Graph {
public:
  uint32_t add(OperationClass operationClass, std::vector<uint32_t> operands,
               bool constant = false) {
    GraphOperation op;
    op.operationClass = operationClass;
    op.instructions = operationClass == OperationClass::Phi ? 0 : 1;
    op.constantOperand = constant;
    op.unit = operationClass == OperationClass::Load || operationClass == OperationClass::Store
                  ? InstructionUnit::Memory
              : operationClass == OperationClass::Branch ? InstructionUnit::Control
              : operationClass == OperationClass::FAdd   ? InstructionUnit::Fp32
                                                         : InstructionUnit::Int;
    op.bytes = 4;
    op.operands = std::move(operands);
    graph.operations.push_back(op);
    return static_cast<uint32_t>(graph.operations.size() - 1);
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
  void block(int32_t loop, double executions) {
    GraphBlock block{{}, executions, loop};
    for (; closed < graph.operations.size(); ++closed)
      block.operations.push_back(closed);
    graph.blocks.push_back(block);
  }
  OperationGraph graph;

private:
  uint32_t closed = 0;
};

struct OneLoop {
  uint32_t row = 0, inside = 0, load = 0, sum = 0, test = 0, branch = 0;
  WholeLoops loops;
};

// for (i = 0; i < turns; ++i) if (x + i < n) sum += a[x + i];
OneLoop guardedSum(double turns, bool argument = false) {
  Graph g;
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

struct TwoLoops {
  uint32_t own = 0, other = 0;
  WholeLoops loops;
};

// for (c = 0; c < 100; ++c) { for (f = 0; f < features; ++f) use(a[f], b[c][f]); [*p = ...] }
TwoLoops distances(double features, bool stores = false) {
  Graph g;
  TwoLoops nest;
  const uint32_t c = g.counter();
  g.block(0, 100);
  const uint32_t f = g.counter();
  nest.own = g.add(OperationClass::Load, {g.outside(OperationClass::Address, {f})});
  nest.other = g.add(OperationClass::Load, {g.outside(OperationClass::Address, {c, f})});
  g.add(OperationClass::FAdd, {nest.own, nest.other});
  g.end(f);
  g.block(1, 100 * features);
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
  const TwoLoops nest = distances(8);
  ASSERT_FALSE(nest.loops.unrolled[0]);
  ASSERT_TRUE(nest.loops.unrolled[1]);
  EXPECT_DOUBLE_EQ(nest.loops.left[nest.own], 1 / 100.0);
  EXPECT_DOUBLE_EQ(nest.loops.left[nest.other], 1);
  EXPECT_DOUBLE_EQ(distances(8, true).loops.left[nest.own], 1) << "it may store there";
}

} // namespace
