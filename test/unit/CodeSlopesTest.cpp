// How do addresses go on from thread to thread, by the code of a small kernel?
#include "analyzer/affine/CodeSlopes.h"

#include "test/support/TablesBuilder.h"
#include "test/unit/Operands.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

constexpr Operand X{OperandKind::Dimension, 0}, Y{OperandKind::Dimension, 1};

// if (VALUE < 5) sum += A[y][x + 2], of rows of 100 floats; y goes from 3 in steps of 2. Operations
// are numbered as they are added, block 0's first.
struct Guarded {
  Guarded() {
    b.pointer("A", 4);
    b.block({.successors = {1, 2}});
    b.block({.successors = {2}});
    b.block({});
  }

  Operand add(uint32_t block, OperationClass kind, const std::string &opcode,
              std::vector<Operand> operands, std::vector<std::string> constants = {}) {
    const uint32_t id = b.operation(block, kind, std::move(operands));
    Operation &op = last(block);
    op.opcode = opcode;
    op.type = "i64";
    op.bits = 64;
    op.constants = std::move(constants);
    return valueOf(id);
  }

  // Of A, at 4 x + 400 y + 8.
  Operand load(uint32_t block, Operand x, Operand y) {
    const Operand address =
        add(block, OperationClass::Address, "getelementptr", {{OperandKind::Argument, 0}, y, x});
    last(block).scales = {400, 4};
    last(block).offset = 8;
    b.site(block, SiteKind::Load, 0, 4);
    last(block).opcode = "load";
    last(block).type = "i64";
    last(block).operands = {address};
    return valueOf(last(block).id);
  }
  Operation &last(uint32_t block) { return b.tables.blocks[block].operations.back(); }

  // Of the load behind the condition.
  std::optional<ThreadSlopes> slopesIfLess(Operand value, Operand column = X) {
    const Operand test = add(0, OperationClass::Compare, "icmp", {value, Operand{}}, {"5"});
    add(0, OperationClass::Branch, "br", {test});
    load(1, column, Y);
    TracedKernel kernel;
    kernel.tables = b.tables;
    Launch launch;
    launch.extent = {100, 50, 1};
    launch.geometry = {0, 1, 3, 2, 0, 0};
    const SiteSlopes slopes = codeSlopes(kernel, launch);
    return slopes.empty() ? std::nullopt : slopes.back();
  }

  TablesBuilder b{"guarded", {32, 1, 1}, 2};
};

constexpr ThreadSlopes Regular{4, 800, 0};

TEST(CodeSlopes, AreThoseOfTheIndices) {
  EXPECT_EQ(Guarded().slopesIfLess(X), Regular);
  Guarded sum;
  EXPECT_EQ(sum.slopesIfLess(sum.add(0, OperationClass::IAlu, "add", {X, Y})), Regular);
}

// x & 3 < 5 and A[y][x + 2] < 5 may be anything in the next row.
TEST(CodeSlopes, AreNoneBehindOtherConditions) {
  Guarded bits;
  EXPECT_EQ(bits.slopesIfLess(bits.add(0, OperationClass::IAlu, "and", {X, Operand{}}, {"3"})),
            std::nullopt);
  Guarded loaded;
  EXPECT_EQ(loaded.slopesIfLess(loaded.load(0, X, Y)), std::nullopt);
}

TEST(CodeSlopes, AreNoneOfLoadedIndices) {
  Guarded kernel;
  const Operand column = kernel.load(0, X, Y);
  EXPECT_EQ(kernel.slopesIfLess(X, column), std::nullopt);
}

} // namespace
