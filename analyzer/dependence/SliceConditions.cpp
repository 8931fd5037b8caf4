#include "analyzer/dependence/SliceConditions.h"

#include "analyzer/affine/LinearValues.h"

#include <algorithm>

namespace cgpredict {

bool SliceConditions::mayDecide(const Operation &condition) const {
  const auto users = [&](auto &&holds) {
    return std::ranges::any_of(graph.users(condition.id),
                               [&](uint32_t user) { return holds(graph.operation(user)); });
  };
  if (isCompare(condition))
    return !users([&](const Operation &use) { return isCombined(use); });
  return isCombined(condition) && users([&](const Operation &use) {
           return use.operationClass == OperationClass::Select && use.operands.size() == 3 &&
                  contains(use.operands[1]) != contains(use.operands[2]) && !isCombined(use);
         });
}

bool SliceConditions::isCombined(const Operation &operation) const {
  if (operation.type != "i1" || operation.operands.size() < 2)
    return false;
  const bool isLogic = operation.opcode == "and" || operation.opcode == "or";
  const bool isSelect =
      operation.operationClass == OperationClass::Select && operation.operands.size() == 3 &&
      (constantOperand(operation, 1) == "1") != (constantOperand(operation, 2) == "0");
  return (isLogic || isSelect) &&
         std::ranges::count_if(operation.operands, [&](auto &each) { return contains(each); }) == 1;
}

bool SliceConditions::isOnlyCondition(const Operation &operation) const {
  return std::ranges::all_of(graph.users(operation.id), [&](uint32_t user) {
    const Operation &use = graph.operation(user);
    return isCombined(use) || (use.operationClass == OperationClass::Select &&
                               use.operands[0].kind == OperandKind::Operation &&
                               use.operands[0].index == operation.id);
  });
}

SliceConditions::Decision SliceConditions::decisionOf(const Operand &condition) const {
  Decision decision{&graph.operation(condition.index)};
  while (isCombined(*decision.compare)) {
    const Operation &combined = *decision.compare;
    const bool isOr = combined.opcode == "or" ||
                      (combined.opcode == "select" && constantOperand(combined, 1) == "1");
    if (!decision.always && decision.ifTrue == isOr)
      return {nullptr};
    decision.always = false;
    decision.ifTrue = !isOr;
    decision.compare = &graph.operation(
        std::ranges::find_if(combined.operands, [&](auto &each) { return contains(each); })->index);
  }
  return decision;
}

} // namespace cgpredict
