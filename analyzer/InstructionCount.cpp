#include "analyzer/InstructionCount.h"

#include "analyzer/InstructionCosts.h"

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

double executionsOf(const KernelProfile &profile, uint32_t block) {
  return block < profile.blockExecutionsPerWarp.size() ? profile.blockExecutionsPerWarp[block] : 0;
}

void add(InstructionCount &count, const InstructionCost &cost, double executions) {
  count.perWarp += cost.instructions * executions;
  if (cost.assumed)
    count.assumedPerWarp += cost.instructions * executions;
}

void countPtx(const KernelTables &tables, const KernelProfile &profile, InstructionCount &count) {
  for (const PtxBlock &block : tables.ptx.blocks)
    for (const auto &[opcode, times] : block.opcodes)
      add(count, costOfPtx(opcode), times * executionsOf(profile, block.block));
}

std::vector<const Operation *> byId(const KernelTables &tables) {
  std::vector<const Operation *> operations;
  for (const BasicBlock &block : tables.blocks)
    for (const Operation &operation : block.operations) {
      operations.resize(std::max<std::size_t>(operations.size(), operation.id + 1));
      operations[operation.id] = &operation;
    }
  return operations;
}

// Operations that cost nothing because another instruction does their work: a product whose only
// use is a sum (fma), and the comparison behind a loop's branch (the loop is one add, one branch).
class Fusions {
public:
  explicit Fusions(const KernelTables &tables) : operations(byId(tables)), uses(operations.size()) {
    for (const BasicBlock &block : tables.blocks)
      for (const Operation &operation : block.operations)
        countUses(operation);
    for (std::size_t block = 0; block < tables.blocks.size(); ++block)
      for (const Operation &operation : tables.blocks[block].operations)
        fuse(operation, closesLoop(tables.blocks[block], block));
  }
  bool contains(uint32_t id) const { return fused.contains(id); }

private:
  // In rank order only a back edge leads to the block itself or one before it.
  static bool closesLoop(const BasicBlock &block, std::size_t rank) {
    return std::ranges::any_of(block.successors, [&](uint32_t to) { return to <= rank; });
  }

  void countUses(const Operation &operation) {
    for (const Operand &operand : operation.operands)
      if (operand.kind == OperandKind::Operation)
        ++uses[operand.index];
  }

  bool isOnlyUseOf(const Operand &operand, OperationClass wanted) const {
    return operand.kind == OperandKind::Operation && operations[operand.index] &&
           operations[operand.index]->operationClass == wanted && uses[operand.index] == 1;
  }

  void fuse(const Operation &operation, bool inLatch) {
    bool sum = operation.operationClass == OperationClass::FAdd;
    if (!sum && !(operation.operationClass == OperationClass::Branch && inLatch))
      return;
    OperationClass wanted = sum ? OperationClass::FMul : OperationClass::Compare;
    for (const Operand &operand : operation.operands)
      if (isOnlyUseOf(operand, wanted)) {
        fused.insert(operand.index);
        return; // an fma multiplies once
      }
  }

  std::vector<const Operation *> operations;
  std::vector<uint32_t> uses;
  std::set<uint32_t> fused;
};

void countOperations(const KernelTables &tables, const KernelProfile &profile,
                     InstructionCount &count) {
  Fusions fusions(tables);
  for (std::size_t block = 0; block < tables.blocks.size(); ++block)
    for (const Operation &operation : tables.blocks[block].operations)
      if (!fusions.contains(operation.id))
        add(count, costOfOperation(operation), executionsOf(profile, static_cast<uint32_t>(block)));
}

} // namespace

InstructionCount countInstructions(const KernelTables &tables, const KernelProfile &profile) {
  InstructionCount count;
  if (tables.ptx.available()) {
    count.basis = CountBasis::Ptx;
    countPtx(tables, profile, count);
  } else {
    count.reason = tables.ptx.reason;
    countOperations(tables, profile, count);
  }
  count.perWarp = std::max(count.perWarp, profile.memoryInstructionsPerWarp);
  return count;
}

} // namespace cgpredict
