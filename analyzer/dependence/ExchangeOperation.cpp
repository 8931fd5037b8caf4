#include "analyzer/dependence/ExchangeOperation.h"

#include <algorithm>

namespace cgpredict {

std::string ExchangeOperation::name() {
  return loop.contains(loop.stored()) ? combination() : guardedExtreme();
}

// One operation of what is expected and something else.
std::string ExchangeOperation::combination() {
  const Operation &last = *loop.operationOf(loop.interpreted(loop.stored()));
  combining.insert(last.id);
  if (last.opcode == "select" && last.operands.size() == 3)
    return loop.first() == nullptr && isExtreme(last) ? "min/max" : "";
  const AssociativeOperation *kind = associative(last);
  std::size_t carried = 0, at = 0;
  for (std::size_t k = 0; kind != nullptr && k < argumentsOf(last); ++k)
    if (loop.contains(last.operands[k])) {
      ++carried;
      at = k;
    } else if (!loop.isFixed(last.operands[k])) {
      return "";
    }
  const bool isOne = carried == 1 && loop.same(last.operands[at], loop.expected()) &&
                     (kind->place < 0 || static_cast<std::size_t>(kind->place) == at);
  if (!isOne || (loop.first() != nullptr &&
                 (argumentsOf(last) != 2 || !isFirstAlike(*kind, last.operands[1 - at]))))
    return "";
  if (kind->name == "min/max")
    extreme = extremeOf(kind->opcode);
  return std::string(kind->name);
}

// Before the loop the same is done: to what that exchange expects, with the same other value.
bool ExchangeOperation::isFirstAlike(const AssociativeOperation &kind, const Operand &other) {
  const Operation *made = loop.operationOf(loop.interpreted(loop.first()->operands[2]));
  if (made == nullptr || associative(*made) != &kind || argumentsOf(*made) != 2)
    return false;
  combining.insert(made->id);
  const std::size_t at = loop.same(made->operands[0], loop.first()->operands[1]) ? 0 : 1;
  return loop.same(made->operands[at], loop.first()->operands[1]) &&
         loop.same(made->operands[1 - at], other) && !loop.contains(other) &&
         (kind.place < 0 || static_cast<std::size_t>(kind.place) == at);
}

bool ExchangeOperation::isExtreme(const Operation &select) {
  const Operation *condition = loop.operationOf(select.operands[0]);
  const bool isFirst = loop.same(select.operands[1], loop.expected());
  const Operand &value = select.operands[isFirst ? 2 : 1];
  if (condition == nullptr || loop.contains(value) || !loop.isFixed(value) ||
      !loop.same(select.operands[isFirst ? 1 : 2], loop.expected()))
    return false;
  extreme = leftBy(*condition, loop.expected(), value, !isFirst);
  return extreme.which != Extreme::None;
}

// The value that is stored, on each way to the exchange only if it is better than the old one.
std::string ExchangeOperation::guardedExtreme() {
  return loop.first() == nullptr && loop.isFixed(loop.stored()) &&
                 isEntered(loop.block(), loop.expected())
             ? "min/max"
             : "";
}

bool ExchangeOperation::isEntered(uint32_t block, const Operand &value) {
  const Operation *phi = loop.operationOf(value);
  if (++entered > MostExchangeSteps)
    return false;
  if (phi != nullptr && phi->incoming.size() == phi->operands.size() &&
      phi->operationClass == OperationClass::Phi && graph.blockOf(phi->id) == block) {
    for (std::size_t k = 0; k < phi->operands.size(); ++k)
      if (!isGuarded(phi->incoming[k], block, phi->operands[k]))
        return false;
    return true;
  }
  std::size_t ways = 0;
  for (uint32_t from = 0; from < tables.blocks.size(); ++from)
    if (std::ranges::count(tables.blocks[from].successors, block) != 0) {
      ++ways;
      if (!isGuarded(from, block, value))
        return false;
    }
  return ways != 0;
}

bool ExchangeOperation::isGuarded(uint32_t from, uint32_t to, const Operand &value) {
  const auto isBetter = [&](const Operation &operation, bool holds) {
    const Extreme left = leftBy(operation, value, loop.stored(), holds);
    if (extreme.which == Extreme::None)
      extreme = left;
    return left.which != Extreme::None && left == extreme;
  };
  return conditions.onEdge(from, to, isBetter) || isEntered(from, value);
}

Extreme ExchangeOperation::leftBy(const Operation &compare, const Operand &before,
                                  const Operand &other, bool holds) const {
  if (compare.operationClass != OperationClass::Compare || compare.operands.size() != 2)
    return {};
  const bool otherIsLeft =
      loop.same(compare.operands[0], other) && loop.same(compare.operands[1], before);
  const bool otherIsRight =
      loop.same(compare.operands[1], other) && loop.same(compare.operands[0], before);
  if (otherIsLeft == otherIsRight)
    return {};
  const Extreme left = extremeBy(graph, compare, otherIsLeft, holds);
  return left.which == Extreme::Unknown ? Extreme{} : left;
}

} // namespace cgpredict
