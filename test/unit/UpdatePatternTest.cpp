// Tables that no compiler writes: operations with too few operands, or made of themselves. What is
// stored is then no update of what was loaded.
#include "analyzer/dependence/LogicalUpdate.h"
#include "analyzer/dependence/ReductionPattern.h"

#include "test/support/TablesBuilder.h"
#include "test/unit/Operands.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

constexpr Operand Address{OperandKind::Argument, 0};

// a = operation(load of a, ...), the operation's id being 1.
class ForgedUpdate : public ::testing::Test {
protected:
  ForgedUpdate() : b("forged") {
    const uint32_t object = b.pointer("a", 4);
    block = b.block({});
    b.site(block, SiteKind::Load, object, 4);
    code().back().operands = {Address};
    b.operation(block, OperationClass::IAlu);
    store = b.site(block, SiteKind::Store, object, 4);
    code().back().operands = {valueOf(1), Address};
  }

  std::vector<Operation> &code() { return b.tables.blocks[block].operations; }

  bool isUpdate(OperationClass kind, const std::string &opcode, std::vector<Operand> operands) {
    code()[1].operationClass = kind;
    code()[1].opcode = opcode;
    code()[1].operands = std::move(operands);
    const OperandGraph graph(b.tables);
    return updateBy(b.tables, graph, store) || logicalUpdate(b.tables, graph, store);
  }

  TablesBuilder b;
  uint32_t block = 0, store = 0;
};

TEST_F(ForgedUpdate, TooFewOperands) {
  const Operand old = valueOf(0);
  for (const std::vector<Operand> &operands : {std::vector<Operand>{}, {old}}) {
    EXPECT_FALSE(isUpdate(OperationClass::Select, "select", operands));
    EXPECT_FALSE(isUpdate(OperationClass::Compare, "icmp", operands));
    EXPECT_FALSE(isUpdate(OperationClass::Branch, "br", operands));
    EXPECT_FALSE(isUpdate(OperationClass::Fma, "fma", operands));
  }
  EXPECT_FALSE(isUpdate(OperationClass::Select, "select", {old, old}));
  EXPECT_FALSE(isUpdate(OperationClass::Logic, "and", {}));
}

TEST_F(ForgedUpdate, MadeOfItself) {
  EXPECT_FALSE(isUpdate(OperationClass::Convert, "zext", {valueOf(1)}));
  EXPECT_FALSE(isUpdate(OperationClass::Convert, "bitcast", {valueOf(1)}));
}

TEST_F(ForgedUpdate, StoresNothing) {
  code()[2].operands = {};
  EXPECT_FALSE(isUpdate(OperationClass::IAlu, "add", {valueOf(0), valueOf(0)}));
}

} // namespace
