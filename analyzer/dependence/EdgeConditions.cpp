#include "analyzer/dependence/EdgeConditions.h"

#include "analyzer/affine/LinearValues.h"

namespace cgpredict {
namespace {

constexpr uint32_t MostSteps = 64; // then nothing is certain

} // namespace

bool EdgeConditions::onEdge(uint32_t from, uint32_t to, const Fact &fact) const {
  Walk walk{fact};
  return onEdge(from, to, walk);
}

bool EdgeConditions::onEdge(uint32_t from, uint32_t to, Walk &walk) const {
  const BasicBlock &block = tables.blocks[from];
  const bool isBranch = block.successors.size() == 2 &&
                        block.successors[0] != block.successors[1] && !block.operations.empty() &&
                        !block.operations.back().operands.empty();
  return isBranch && ensures(block.operations.back().operands[0], block.successors[0] == to, walk);
}

bool EdgeConditions::ensures(const Operand &condition, bool holds, Walk &walk) const {
  if (condition.kind != OperandKind::Operation || ++walk.steps > MostSteps)
    return false;
  const Operation *operation = &graph.operation(condition.index);
  const bool isSelect = operation->opcode == "select" && operation->operands.size() == 3;
  const bool hasTwo = operation->operands.size() == 2;
  const bool isAnd =
      (operation->opcode == "and" && hasTwo) || (isSelect && constantOperand(*operation, 2) == "0");
  const bool isOr =
      (operation->opcode == "or" && hasTwo) || (isSelect && constantOperand(*operation, 1) == "1");
  if (operation->operationClass == OperationClass::Phi)
    return onEachWay(*operation, holds, walk);
  if (operation->opcode == "xor" && hasTwo && constantOperand(*operation, 1) == "1")
    return ensures(operation->operands[0], !holds, walk);
  if (!isAnd && !isOr)
    return walk.fact(*operation, holds);
  const bool first = ensures(operation->operands[0], holds, walk);
  const bool second = ensures(operation->operands[isSelect && isOr ? 2 : 1], holds, walk);
  return isAnd == holds ? first || second : first && second;
}

bool EdgeConditions::onEachWay(const Operation &phi, bool holds, Walk &walk) const {
  if (phi.incoming.size() != phi.operands.size())
    return false;
  for (std::size_t k = 0; k < phi.operands.size(); ++k) {
    const std::string_view constant = constantOperand(phi, k);
    const bool isOther = !constant.empty() && (constant == "1") != holds;
    const Operand &value = phi.operands[k];
    const bool isPhi = value.kind == OperandKind::Operation &&
                       graph.operation(value.index).operationClass == OperationClass::Phi;
    if (!isOther && (isPhi || !ensures(value, holds, walk)) &&
        !onEdge(phi.incoming[k], graph.blockOf(phi.id), walk))
      return false;
  }
  return true;
}

} // namespace cgpredict
