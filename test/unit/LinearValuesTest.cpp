// Integers of a kernel as functions of its loops, against running them.
#include "analyzer/affine/LinearValues.h"
#include "analyzer/base/Error.h"
#include "test/support/TablesBuilder.h"

#include <gtest/gtest.h>

#include <random>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// One mapped loop i of 10 iterations, i = 3 + 2 * iteration; inside it `k = first; do {...; k +=
// step; } while (k PREDICATE bound)`, all of them 64-bit constants.
struct Counted {
  Counted(int64_t first, int64_t step, const std::string &predicate, int64_t bound) : b("counted") {
    b.block({.successors = {1}, .postdominator = 1});
    b.block({.loop = 0, .successors = {1, 2}, .postdominator = 2});
    b.block({});
    b.loop(1, -1, {1}, 7);
    add(0, OperationClass::Branch, {}, {});
    phi = add(1, OperationClass::Phi, {Operand{}, operation(2)}, {std::to_string(first)});
    last().incoming = {0, 1};
    next = add(1, OperationClass::IAlu, {operation(phi), Operand{}}, {std::to_string(step)});
    last().opcode = "add";
    const uint32_t test =
        add(1, OperationClass::Compare, {operation(next), Operand{}}, {std::to_string(bound)});
    last().opcode = "icmp";
    last().predicate = predicate;
    last().type = "i1";
    add(1, OperationClass::Branch, {operation(test)}, {});
    launch.extent = {10, 1, 1};
    launch.geometry = {3, 2, 0, 0, 0, 0};
  }

  uint32_t add(uint32_t block, OperationClass kind, std::vector<Operand> operands,
               std::vector<std::string> constants) {
    const uint32_t id = b.operation(block, kind, std::move(operands));
    Operation &op = b.tables.blocks[block].operations.back();
    op.type = "i64";
    op.bits = 64;
    op.constants = std::move(constants);
    return id;
  }
  Operation &last() { return b.tables.blocks[1].operations.back(); }
  static Operand operation(uint32_t id) { return {OperandKind::Operation, id}; }

  LinearValues values() {
    nest = sourceNest(b.tables);
    return {b.tables, nest, launch};
  }

  TablesBuilder b;
  SourceNest nest;
  Launch launch;
  uint32_t phi = 0, next = 0;
};

bool holds(const std::string &predicate, int64_t a, int64_t b) {
  const auto x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
  if (predicate == "eq")
    return a == b;
  if (predicate == "ne")
    return a != b;
  const std::string order = predicate.substr(1);
  const bool isUnsigned = predicate[0] == 'u';
  if (order == "lt")
    return isUnsigned ? x < y : a < b;
  if (order == "le")
    return isUnsigned ? x <= y : a <= b;
  if (order == "gt")
    return isUnsigned ? x > y : a > b;
  return isUnsigned ? x >= y : a >= b;
}

constexpr int64_t Never = 2000;

int64_t run(int64_t first, int64_t step, const std::string &predicate, int64_t bound) {
  int64_t trips = 0, k = first;
  do {
    ++trips;
    k += step;
  } while (holds(predicate, k, bound) && trips < Never);
  return trips;
}

} // namespace

// Whatever trip count is found is the one that running the loop gives; most are found.
TEST(LinearValues, TripCountsAreThoseOfTheLoop) {
  std::mt19937 random(1);
  const auto draw = [&](int64_t least, int64_t most) {
    return std::uniform_int_distribution<int64_t>(least, most)(random);
  };
  int found = 0, ended = 0;
  for (int round = 0; round < 3000; ++round) {
    constexpr const char *predicates[] = {"eq",  "ne",  "slt", "sle", "sgt",
                                          "sge", "ult", "ule", "ugt", "uge"};
    const int64_t first = draw(-20, 40), step = draw(-4, 4), bound = draw(-20, 60);
    const std::string predicate = predicates[draw(0, 9)];
    const int64_t expected = run(first, step, predicate, bound);
    ended += expected < Never;
    Counted loop(first, step, predicate, bound);
    try {
      const LinearValues values = loop.values();
      ++found;
      ASSERT_EQ(values.trips(1), expected)
          << first << " step " << step << ' ' << predicate << ' ' << bound;
    } catch (const Error &error) {
      ASSERT_STREQ(error.what(), "the loop at line 7 does not have the same known number of "
                                 "iterations each time");
    }
  }
  EXPECT_GT(found, 0.8 * ended);
}

// k = 5 + 3 * iteration, below 20 after 5 iterations; k + 3 is what the loop ends with, 20.
TEST(LinearValues, InductionVariables) {
  Counted loop(5, 3, "slt", 20);
  const LinearValues values = loop.values();
  ASSERT_EQ(values.trips(1), 5);
  const std::optional<LinearForm> k = values.operation(loop.phi, values.allIterations());
  ASSERT_TRUE(k);
  EXPECT_EQ(k->constant, 5);
  EXPECT_EQ(k->strides, (std::vector<int64_t>{0, 3}));
  const IterationRange range = valuesOf(*k, values.allIterations());
  EXPECT_EQ(range.first, 5);
  EXPECT_EQ(range.last, 17);
}

// i = 3 + 2 * iteration, below 9 in iterations 0 to 2; as an unsigned number i - 7 is below 5 for i
// = 7, 9, 11 only.
TEST(LinearValues, ConditionsRestrictIterations) {
  Counted loop(0, 1, "ne", 4);
  const Operand i{OperandKind::Dimension, 0};
  const uint32_t signedTest = loop.add(2, OperationClass::Compare, {i, Operand{}}, {"9"});
  Operation &first = loop.b.tables.blocks[2].operations.back();
  first.opcode = "icmp";
  first.predicate = "slt";
  const uint32_t less = loop.add(2, OperationClass::IAlu, {i, Operand{}}, {"-7"});
  loop.b.tables.blocks[2].operations.back().opcode = "add";
  const uint32_t unsignedTest =
      loop.add(2, OperationClass::Compare, {Counted::operation(less), Operand{}}, {"5"});
  Operation &second = loop.b.tables.blocks[2].operations.back();
  second.opcode = "icmp";
  second.predicate = "ult";
  const LinearValues values = loop.values();
  const auto restricted = [&](uint32_t test, bool value) {
    IterationRanges at = values.allIterations();
    EXPECT_TRUE(values.restrict(Counted::operation(test), value, at));
    return std::pair(at[0].first, at[0].last);
  };
  EXPECT_EQ(restricted(signedTest, true), std::pair(int64_t{0}, int64_t{2}));
  EXPECT_EQ(restricted(signedTest, false), std::pair(int64_t{3}, int64_t{9}));
  EXPECT_EQ(restricted(unsignedTest, true), std::pair(int64_t{2}, int64_t{4}));
  IterationRanges at = values.allIterations();
  EXPECT_FALSE(values.restrict(Counted::operation(unsignedTest), false, at)); // both ends
}

// 32 bits hold i, but not 2^31 times it: then it wraps, and is no linear function.
TEST(LinearValues, WhatDoesNotFitItsWidthIsNone) {
  Counted loop(0, 1, "ne", 4);
  const Operand i{OperandKind::Dimension, 0};
  const uint32_t product = loop.add(2, OperationClass::IMul, {i, Operand{}}, {"1073741824"});
  Operation &op = loop.b.tables.blocks[2].operations.back();
  op.opcode = "mul";
  EXPECT_TRUE(loop.values().operation(product, loop.values().allIterations()));
  op.bits = 32;
  op.type = "i32";
  EXPECT_FALSE(loop.values().operation(product, loop.values().allIterations()));
}
