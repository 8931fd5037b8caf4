// Which values are the same for certain? Equal text of a constant has an equal number in the
// tables, which reading them from JSON gives it.
#include "analyzer/tables/OperandGraph.h"
#include "analyzer/tables/WriteTables.h"
#include "cgpredict/LoopVariables.h"
#include "test/support/TablesBuilder.h"
#include "test/unit/Operands.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// As a reader has them.
KernelTables reread(const TablesBuilder &builder) {
  return parseTables(tablesJson(builder.tables), "test");
}

class OperandGraphTest : public ::testing::Test {
protected:
  OperandGraphTest() : b("same") { block = b.block({}); }

  // An operation of two operands, the second a constant of this text.
  Operand withConstant(OperationClass kind, const std::string &text) {
    const uint32_t id = b.operation(block, kind, {Thread, AConstant});
    b.tables.blocks[block].operations.back().constants = {text};
    return valueOf(id);
  }

  TablesBuilder b;
  uint32_t block;
};

TEST_F(OperandGraphTest, ConstantsAreToldApart) {
  const Operand three = withConstant(OperationClass::IAlu, "3");
  const Operand also = withConstant(OperationClass::IAlu, "3");
  const Operand four = withConstant(OperationClass::IAlu, "4");
  const KernelTables tables = reread(b);
  const OperandGraph graph(tables);
  EXPECT_TRUE(graph.same(three, also));
  EXPECT_FALSE(graph.same(three, four));
}

// A constant without a text is no number: it may be anything, and the same only as a place.
TEST_F(OperandGraphTest, ConstantsWithoutATextAreNotTheSame) {
  const Operand first = withConstant(OperationClass::IAlu, "");
  const Operand second = withConstant(OperationClass::IAlu, "");
  const KernelTables tables = reread(b);
  const OperandGraph graph(tables);
  EXPECT_FALSE(graph.same(first, second));
  EXPECT_TRUE(graph.samePlace(AConstant, AConstant));
}

// `for (i = 0, j = n; ...)`: both follow from the thread, and are two numbers.
TEST_F(OperandGraphTest, VariablesOfOneLoopAreToldApart) {
  const Operand other{OperandKind::Dimension, format::MostDimensions};
  const Operand i = valueOf(b.operation(block, OperationClass::IAlu, {Thread, Thread}));
  const Operand also = valueOf(b.operation(block, OperationClass::IAlu, {Thread, Thread}));
  const Operand j = valueOf(b.operation(block, OperationClass::IAlu, {Thread, other}));
  const KernelTables tables = reread(b);
  const OperandGraph graph(tables);
  EXPECT_TRUE(graph.same(i, also));
  EXPECT_FALSE(graph.same(i, j));
}

// Two loads of one place: the same, unless something is stored to the object, or it is volatile.
TEST_F(OperandGraphTest, LoadsOfWhatNobodyStoresAreTheSame) {
  const auto loadsAreSame = [&](bool stored, bool isVolatile) {
    TablesBuilder own("loads");
    const uint32_t object = own.pointer("a", 4);
    const uint32_t at = own.block({});
    std::vector<Operand> loads;
    for (int k = 0; k < 2; ++k) {
      const uint32_t site = own.site(at, SiteKind::Load, object, 4);
      own.tables.sites[site].isVolatile = isVolatile;
      own.tables.blocks[at].operations.back().operands = {Thread};
      loads.push_back(valueOf(own.tables.sites[site].operation));
    }
    if (stored)
      own.site(at, SiteKind::Store, object, 4);
    const KernelTables tables = reread(own);
    return OperandGraph(tables).same(loads[0], loads[1]);
  };
  EXPECT_TRUE(loadsAreSame(false, false));
  EXPECT_FALSE(loadsAreSame(true, false));
  EXPECT_FALSE(loadsAreSame(false, true));
}

// this->size is loaded, this + `offset` is stored to.
TEST_F(OperandGraphTest, WhatIsStoredToAnotherMemberLeavesAMemberAsItIs) {
  const auto isReadOnly = [&](int64_t offset, std::vector<int64_t> scales) {
    TablesBuilder own("members");
    const uint32_t object = own.pointer("this", 4);
    const uint32_t at = own.block({});
    const Operand self{OperandKind::Argument, 0};
    const uint32_t load = own.site(at, SiteKind::Load, object, 4);
    own.tables.blocks[at].operations.back().operands = {self};
    const uint32_t member = own.operation(at, OperationClass::Address, {self, AConstant});
    Operation &address = own.tables.blocks[at].operations.back();
    address.opcode = "getelementptr";
    address.offset = offset;
    address.scales = std::move(scales);
    own.site(at, SiteKind::Store, object, 4);
    own.tables.blocks[at].operations.back().operands = {Thread, valueOf(member)};
    return OperandGraph(own.tables).isReadOnly(own.tables.sites[load]);
  };
  EXPECT_TRUE(isReadOnly(4, {0}));
  EXPECT_FALSE(isReadOnly(2, {0})); // in part
  EXPECT_FALSE(isReadOnly(4, {4})); // an array's element may be any
}

// From a[i] to a[i | 1], as LLVM writes a[i + 1] of an even i, both made wider.
TEST_F(OperandGraphTest, ABitThatIsAddedIsADistance) {
  const auto distance = [&](const std::string &opcode, const std::string &bits) {
    TablesBuilder own("bits");
    const Operand array{OperandKind::Argument, own.pointer("a", 4)};
    const uint32_t at = own.block({});
    const auto make = [&](const char *name, std::vector<Operand> operands) {
      const Operand made = valueOf(own.operation(at, OperationClass::Other, std::move(operands)));
      own.tables.blocks[at].operations.back().opcode = name;
      return made;
    };
    const Operand more = make(opcode.c_str(), {Thread, AConstant});
    own.tables.blocks[at].operations.back().constants = {bits};
    std::vector<Operand> addresses;
    for (const Operand &index : {Thread, more}) {
      addresses.push_back(make("getelementptr", {array, make("sext", {index})}));
      own.tables.blocks[at].operations.back().scales = {4};
    }
    return OperandGraph(own.tables).distance(addresses[0], addresses[1]);
  };
  EXPECT_EQ(distance("or disjoint", "1"), 4);
  EXPECT_EQ(distance("or", "1"), std::nullopt);           // it may be there already
  EXPECT_EQ(distance("or disjoint", "-8"), std::nullopt); // its sign is none of the wider number's
}

} // namespace
