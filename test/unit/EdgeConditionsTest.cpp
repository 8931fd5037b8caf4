#include "analyzer/dependence/EdgeConditions.h"

#include "test/support/TablesBuilder.h"
#include "test/unit/Operands.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// bool go = true; do go = i < n; while (go at the beginning of the turn): the branch goes back on
// what comes from that same edge.
class FlagLoop : public ::testing::Test {
protected:
  FlagLoop() : b("flag") {
    const uint32_t entry = b.block({.successors = {1}});
    const uint32_t body = b.block({.loop = 0, .successors = {1, 2}});
    b.block({});
    b.loop(body, -1, {body});
    const uint32_t flag = b.operation(body, OperationClass::Phi, {valueOf(1), AConstant});
    b.tables.blocks[body].operations[0].constants = {"1"};
    b.tables.blocks[body].operations[0].incoming = {body, entry};
    compare = b.operation(body, OperationClass::Compare, {Thread, AnArgument});
    b.operation(body, OperationClass::Branch, {valueOf(flag)});
  }

  // Whether the fact about the comparison is certain where the body comes next, or the end.
  bool isCertain(uint32_t next, bool wanted) {
    const OperandGraph graph(b.tables);
    return EdgeConditions(b.tables, graph)
        .onEdge(1, next, [&](const Operation &operation, bool holds) {
          return operation.id == compare && holds == wanted;
        });
  }

  TablesBuilder b;
  uint32_t compare = 0;
};

TEST_F(FlagLoop, LeavesAsTheComparisonOfTheTurnBeforeFailed) {
  EXPECT_TRUE(isCertain(2, false));
  EXPECT_FALSE(isCertain(2, true));
}

// The first turn has no turn before it: to go on may be for the flag's first value.
TEST_F(FlagLoop, GoesRoundWithoutAnEndWhereNothingIsCertain) {
  EXPECT_FALSE(isCertain(1, true));
  EXPECT_FALSE(isCertain(1, false));
}

} // namespace
