#include "analyzer/tables/Fusions.h"

#include <algorithm>

namespace cgpredict {
namespace {

// In rank order only a back edge leads to the block itself or one before it.
bool closesLoop(const BasicBlock &block, std::size_t rank) {
  return std::ranges::any_of(block.successors, [&](uint32_t to) { return to <= rank; });
}

} // namespace

std::vector<const Operation *> operationsById(const KernelTables &tables) {
  std::vector<const Operation *> operations;
  for (const BasicBlock &block : tables.blocks)
    for (const Operation &operation : block.operations) {
      operations.resize(std::max<std::size_t>(operations.size(), operation.id + 1));
      operations[operation.id] = &operation;
    }
  return operations;
}

Fusions::Fusions(const KernelTables &tables)
    : operations(operationsById(tables)), uses(operations.size()) {
  for (const BasicBlock &block : tables.blocks)
    for (const Operation &operation : block.operations)
      countUses(operation);
  for (std::size_t block = 0; block < tables.blocks.size(); ++block)
    for (const Operation &operation : tables.blocks[block].operations)
      fuse(operation, closesLoop(tables.blocks[block], block));
}

void Fusions::countUses(const Operation &operation) {
  for (const Operand &operand : operation.operands)
    if (operand.kind == OperandKind::Operation)
      ++uses[operand.index];
}

bool Fusions::isOnlyUseOf(const Operand &operand, OperationClass wanted) const {
  return operand.kind == OperandKind::Operation && operations[operand.index] &&
         operations[operand.index]->operationClass == wanted && uses[operand.index] == 1;
}

void Fusions::fuse(const Operation &operation, bool inLatch) {
  const bool sum = operation.operationClass == OperationClass::FAdd;
  if (!sum && !(operation.operationClass == OperationClass::Branch && inLatch))
    return;
  const OperationClass wanted = sum ? OperationClass::FMul : OperationClass::Compare;
  for (const Operand &operand : operation.operands)
    if (isOnlyUseOf(operand, wanted)) {
      fused.insert(operand.index);
      return; // an fma multiplies once
    }
}

} // namespace cgpredict
