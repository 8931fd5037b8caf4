// Loops of which one begins or ends where another one's counter is, over arrays of a thread's own:
// sorting by exchanges, binomial trees.
#include "analyzer/models/WholeLoops.h"
#include "test/unit/GraphBuilder.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

class ArrayGraph : public test::GraphBuilder {
public:
  uint32_t access(OperationClass operationClass, std::vector<uint32_t> operands) {
    const uint32_t id = add(operationClass, std::move(operands));
    graph.operations[id].bytes = 4;
    graph.operations[id].privateArray = PrivateArray{0, 260};
    return id;
  }
  uint32_t place(uint32_t index) { return add(OperationClass::Address, {index}); }
  // i + constant against `bound`, or a constant.
  void end(uint32_t phi, uint32_t sum, std::optional<uint32_t> bound = std::nullopt) {
    graph.operations[phi].operands.push_back(sum);
    std::vector<uint32_t> compared{sum};
    if (bound)
      compared.push_back(*bound);
    test = add(OperationClass::Compare, compared, !bound);
    branch = add(OperationClass::Branch, {test});
  }
  uint32_t test = 0, branch = 0;
};

struct Exchanges {
  uint32_t a = 0, b = 0, test = 0, choice = 0, less = 0, end = 0, endBranch = 0;
  WholeLoops loops;
};

// for (s = 0; s < 5; ++s) for (t = s + 1; t < 9; ++t) v[s] = v[v[s] < v[t] ? s : t];
Exchanges exchanges(bool byLoaded = false) {
  ArrayGraph g;
  Exchanges e;
  const uint32_t s = g.add(OperationClass::Phi, {}, true);
  g.block(0, 5);
  const uint32_t before = g.add(OperationClass::Phi, {s});
  const uint32_t t = g.add(OperationClass::IAlu, {before}, true);
  e.a = g.access(OperationClass::Load, {g.place(s)});
  e.b = g.access(OperationClass::Load, {g.place(t)});
  e.test = g.add(OperationClass::Compare, {e.a, e.b});
  e.choice = g.add(OperationClass::Select, {e.test, s, byLoaded ? e.b : t});
  e.less = g.access(OperationClass::Load, {g.place(e.choice)});
  g.access(OperationClass::Store, {e.less, g.place(s)});
  g.end(before, t);
  e.end = g.test;
  e.endBranch = g.branch;
  g.block(1, 30);
  g.end(s, g.add(OperationClass::IAlu, {s}, true));
  g.block(0, 5);
  g.graph.loops = {{0, 3, -1, 1, 5}, {1, 2, 0, 5, 6}};
  e.loops = wholeLoops(g.graph);
  return e;
}

// Both are unrolled, each exchange is the choice alone: the lesser of two registers.
TEST(TriangularLoops, ExchangesAreOneInstructionEach) {
  const Exchanges e = exchanges();
  ASSERT_TRUE(e.loops.unrolled[0]);
  ASSERT_TRUE(e.loops.unrolled[1]);
  EXPECT_TRUE(e.loops.inRegisters[e.a]);
  EXPECT_TRUE(e.loops.inRegisters[e.less]) << "one of two registers";
  EXPECT_DOUBLE_EQ(e.loops.left[e.test], 0) << "part of the choice";
  EXPECT_DOUBLE_EQ(e.loops.left[e.choice], 1);
  EXPECT_DOUBLE_EQ(e.loops.left[e.end], 0);
  EXPECT_DOUBLE_EQ(e.loops.left[e.endBranch], 0);
}

TEST(TriangularLoops, APlaceThatIsLoadedKeepsTheArrayInMemory) {
  EXPECT_FALSE(exchanges(true).loops.inRegisters[exchanges(true).a]);
}

struct Tree {
  uint32_t load = 0, product = 0, next = 0, test = 0, branch = 0;
  WholeLoops loops;
};

// for (t = 64; t > 0; --t) for (s = 0; s < t; ++s) v[s] = v[s + 1] * v[s + 1];
Tree tree(bool bySteps) {
  ArrayGraph g;
  Tree tree;
  const uint32_t t = g.add(OperationClass::Phi, {}, true);
  g.block(0, 64);
  const uint32_t s = g.add(OperationClass::Phi, {}, true);
  tree.next = g.add(OperationClass::IAlu, {s}, true);
  tree.load = g.access(OperationClass::Load, {g.place(tree.next)});
  tree.product = g.add(OperationClass::FMul, {tree.load, tree.load});
  g.access(OperationClass::Store, {tree.product, g.place(s)});
  g.end(s, tree.next, bySteps ? t : tree.load);
  tree.test = g.test;
  tree.branch = g.branch;
  g.block(1, 2080);
  g.end(t, g.add(OperationClass::IAlu, {t}, true));
  g.block(0, 64);
  g.graph.loops = {{0, 3, -1, 1, 64}, {1, 2, 0, 64, 32.5}};
  tree.loops = wholeLoops(g.graph);
  return tree;
}

// To the most of 64 turns; whether one is the last is tested in each.
TEST(TriangularLoops, TreesAreInRegistersAndTestTheirEnd) {
  const Tree t = tree(true);
  EXPECT_FALSE(t.loops.unrolled[0]);
  ASSERT_TRUE(t.loops.unrolled[1]);
  EXPECT_TRUE(t.loops.inRegisters[t.load]);
  EXPECT_DOUBLE_EQ(t.loops.left[t.next], 0);
  EXPECT_DOUBLE_EQ(t.loops.left[t.product], 1);
  EXPECT_DOUBLE_EQ(t.loops.left[t.test], 1);
  EXPECT_DOUBLE_EQ(t.loops.left[t.branch], 1);
}

TEST(TriangularLoops, NoMostIsKnownOfWhatIsLoaded) { EXPECT_FALSE(tree(false).loops.unrolled[1]); }

// for (p = 0, o = 1; p < 2; ++p, ++o) for (q = o; q < 3; ++q) v[q] = v[p + q]: compilers count p + 1
// by itself.
TEST(TriangularLoops, WhatCountsBesideTheCounterIsKnown) {
  ArrayGraph g;
  const uint32_t p = g.add(OperationClass::Phi, {}, true);
  const uint32_t o = g.add(OperationClass::Phi, {}, true);
  g.block(0, 2);
  const uint32_t q = g.add(OperationClass::Phi, {o});
  const uint32_t sum = g.add(OperationClass::IAlu, {p, q});
  const uint32_t load = g.access(OperationClass::Load, {g.place(sum)});
  g.access(OperationClass::Store, {load, g.place(q)});
  g.end(q, g.add(OperationClass::IAlu, {q}, true));
  g.block(1, 3);
  g.graph.operations[o].operands.push_back(g.add(OperationClass::IAlu, {o}, true));
  g.end(p, g.add(OperationClass::IAlu, {p}, true));
  g.block(0, 2);
  g.graph.loops = {{0, 3, -1, 1, 2}, {1, 2, 0, 2, 1.5}};
  const WholeLoops loops = wholeLoops(g.graph);
  ASSERT_TRUE(loops.unrolled[0]);
  ASSERT_TRUE(loops.unrolled[1]);
  EXPECT_TRUE(loops.inRegisters[load]);
}

} // namespace
