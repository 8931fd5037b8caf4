// How many values are alive at once in small graphs, counted by hand?
#include "analyzer/profile/Registers.h"
#include "test/support/ErrorOf.h"
#include "test/support/TablesBuilder.h"
#include "test/unit/Operands.h"
#include "test/unit/TestDevices.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

using Class = OperationClass;

Operation &find(TablesBuilder &b, uint32_t id) {
  for (BasicBlock &block : b.tables.blocks)
    for (Operation &operation : block.operations)
      if (operation.id == id)
        return operation;
  throw id;
}

uint32_t pointer(TablesBuilder &b, uint32_t block, std::vector<Operand> operands) {
  uint32_t id = b.operation(block, Class::Address, std::move(operands));
  find(b, id).type = "ptr";
  find(b, id).bits = 64;
  return id;
}

// a = load; b = load; c = a * b; store c: a and b are alive together. Arguments cost nothing.
TEST(Registers, StraightLine) {
  TablesBuilder b("k");
  uint32_t block = b.block({});
  uint32_t left = b.operation(block, Class::Load, {AnArgument});
  uint32_t right = b.operation(block, Class::Load, {AnArgument});
  uint32_t product = b.operation(block, Class::FMul, {valueOf(left), valueOf(right)});
  b.operation(block, Class::Store, {valueOf(product), AnArgument});
  EXPECT_EQ(liveRegisters(b.tables), 2u);
}

TEST(Registers, SixtyFourBitsTakeTwo) {
  TablesBuilder b("k");
  uint32_t block = b.block({});
  uint32_t left = b.operation(block, Class::Load, {AnArgument});
  uint32_t right = b.operation(block, Class::Load, {AnArgument});
  for (uint32_t id : {left, right}) {
    find(b, id).type = "double";
    find(b, id).bits = 64;
  }
  b.operation(block, Class::Store, {valueOf(left), valueOf(right)});
  EXPECT_EQ(liveRegisters(b.tables), 4u);
}

// Truth values live in predicate registers.
TEST(Registers, ComparisonsTakeNone) {
  TablesBuilder b("k");
  uint32_t block = b.block({});
  uint32_t compare = b.operation(block, Class::Compare, {AnArgument, AConstant});
  find(b, compare).bits = 1;
  b.operation(block, Class::Branch, {valueOf(compare)});
  EXPECT_EQ(liveRegisters(b.tables), 1u) << "a thread has at least one";
}

// acc = phi(0, sum); i = phi(0, next); p = &A[i] (2 registers); x = load p; sum = acc + x;
// next = i + 1. Before the load: acc, i, p = 4; after it: acc, i, x = 3.
TEST(Registers, LoopKeepsItsAccumulatorAndIndex) {
  TablesBuilder b("k");
  uint32_t entry = b.block({.successors = {1}});
  uint32_t body = b.block({.loop = 0, .successors = {1, 2}});
  uint32_t exit = b.block({});
  b.loop(body, -1, {body});
  b.operation(entry, Class::Branch);
  uint32_t acc = b.operation(body, Class::Phi), i = b.operation(body, Class::Phi);
  uint32_t p = pointer(b, body, {AnArgument, valueOf(i)});
  uint32_t x = b.operation(body, Class::Load, {valueOf(p)});
  uint32_t sum = b.operation(body, Class::FAdd, {valueOf(acc), valueOf(x)});
  uint32_t next = b.operation(body, Class::IAlu, {valueOf(i), AConstant});
  find(b, acc).operands = {AConstant, valueOf(sum)};
  find(b, i).operands = {AConstant, valueOf(next)};
  b.operation(body, Class::Branch, {valueOf(next)});
  b.operation(exit, Class::Store, {valueOf(sum), AnArgument});
  EXPECT_EQ(liveRegisters(b.tables), 4u);
}

// A value from before the loop that only starts the accumulator is not alive inside it:
// entry: s = load; loop: acc = phi(s, sum), x = load, sum = acc + x. Alive: acc and x, or sum.
TEST(Registers, AStartValueEndsWhereTheLoopBegins) {
  TablesBuilder b("k");
  uint32_t entry = b.block({.successors = {1}});
  uint32_t body = b.block({.loop = 0, .successors = {1, 2}});
  uint32_t exit = b.block({});
  b.loop(body, -1, {body});
  uint32_t start = b.operation(entry, Class::Load, {AnArgument});
  uint32_t acc = b.operation(body, Class::Phi);
  uint32_t x = b.operation(body, Class::Load, {AnArgument});
  uint32_t sum = b.operation(body, Class::FAdd, {valueOf(acc), valueOf(x)});
  find(b, acc).operands = {valueOf(start), valueOf(sum)};
  b.operation(exit, Class::Store, {valueOf(sum), AnArgument});
  EXPECT_EQ(liveRegisters(b.tables), 2u);
}

// Used after the loop, a value is alive through it: start, acc, x.
TEST(Registers, AValueUsedLaterLivesThroughTheLoop) {
  TablesBuilder b("k");
  uint32_t entry = b.block({.successors = {1}});
  uint32_t body = b.block({.loop = 0, .successors = {1, 2}});
  uint32_t exit = b.block({});
  b.loop(body, -1, {body});
  uint32_t start = b.operation(entry, Class::Load, {AnArgument});
  uint32_t acc = b.operation(body, Class::Phi);
  uint32_t x = b.operation(body, Class::Load, {AnArgument});
  uint32_t sum = b.operation(body, Class::FAdd, {valueOf(acc), valueOf(x)});
  find(b, acc).operands = {AConstant, valueOf(sum)};
  b.operation(exit, Class::Store, {valueOf(sum), valueOf(start)});
  EXPECT_EQ(liveRegisters(b.tables), 3u);
}

TEST(Registers, IndicesOfTheThreadAreValues) {
  TablesBuilder b("k");
  uint32_t block = b.block({});
  uint32_t x = b.operation(block, Class::Load, {AnArgument});
  b.operation(block, Class::Store, {valueOf(x), Thread});
  EXPECT_EQ(liveRegisters(b.tables), 2u);
}

// 1024 threads are 32 warps: 32768 / 32 = 1024 registers a warp, 32 a thread.
// 256 threads: 32768 / 8 / 32 = 128. 32 threads count as 4 warps: 32768 / 4 / 32 = 256, above 255.
TEST(Registers, LimitOfABlock) {
  EXPECT_EQ(registerLimit(test::jetsonTk1(), {32, 32, 1}), 32u);
  EXPECT_EQ(registerLimit(test::jetsonTk1(), {256, 1, 1}), 128u);
  EXPECT_EQ(registerLimit(test::jetsonTk1(), {32, 1, 1}), 255u);
}

// The line that the passes write, and nothing else.
TEST(AssembledRegisters, StandInTheFirstLineOfThePtx) {
  KernelTables tables = TablesBuilder("axpy").tables;
  tables.ptx.text = "// parameter 0: x\n.version 6.0\n// registers 12: not at the head\n";
  EXPECT_FALSE(assembledRegisters(tables));
  tables.ptx.text = "// registers 37: ptxas for sm_32\n" + tables.ptx.text;
  EXPECT_EQ(assembledRegisters(tables), 37u);
}

TEST(AssembledRegisters, WhatCannotBeIsNamed) {
  KernelTables tables = TablesBuilder("axpy").tables;
  for (const char *count : {"0", "256", "-1", "many", "99999999999", ""}) {
    tables.ptx.text = std::string("// registers ") + count + "\n.version 6.0\n";
    EXPECT_EQ(test::errorOf([&] { assembledRegisters(tables); }),
              std::string("kernel axpy: the first line of its PTX is '// registers ") + count +
                  "'; expected 1 to 255 registers");
  }
}

} // namespace
