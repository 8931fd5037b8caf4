#include "passes/kernel/RowAliases.h"

#include "passes/kernel/Rematerialize.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr const char *rowTag = "cgpredict.row";

/// Grows or falls with each index, and can be computed before the loops run.
bool isMonotone(Value *value, const Nest &nest, unsigned depth = 0) {
  if (!nest.contains(value) || nest.levelOf(value) >= 0)
    return true;
  auto *made = cast<Instruction>(value);
  const auto isFixed = [&](Value *operand) { return !dependsOnIndices(operand, nest); };
  if (depth > 16 || !canRematerialize(value, nest))
    return false;
  if (isa<LoadInst>(made))
    return isFixed(made) && isSafeToSpeculativelyExecute(made);
  if (made->getOpcode() == Instruction::Mul || made->getOpcode() == Instruction::Shl)
    return (isFixed(made->getOperand(1)) ||
            (made->isCommutative() && isFixed(made->getOperand(0)))) &&
           all_of(made->operands(), [&](Value *v) { return isMonotone(v, nest, depth + 1); });
  const bool keeps = isa<GetElementPtrInst, SExtInst, ZExtInst>(made) ||
                     made->getOpcode() == Instruction::Add || made->getOpcode() == Instruction::Sub;
  return keeps &&
         all_of(made->operands(), [&](Value *v) { return isMonotone(v, nest, depth + 1); });
}

/// A local variable that is handed to the launch could not stay in registers: it is told by name.
bool areApart(const Value *a, const Value *b) {
  const Value *first = getUnderlyingObject(a, 0), *second = getUnderlyingObject(b, 0);
  return first != second && ((isIdentifiedObject(first) && isIdentifiedObject(second)) ||
                             isa<AllocaInst>(first) || isa<AllocaInst>(second));
}

bool isRowLoad(const LoadInst &load, const Nest &nest) {
  if (load.hasMetadata(rowTag))
    return true;
  return !nest.innermost().loop->contains(&load) &&
         none_of(nest.levels, [&](const NestLevel &l) { return l.header == load.getParent(); });
}

} // namespace

void markRowLoads(const RowBlocks &blocks) {
  for (BasicBlock *block : blocks)
    for (Instruction &instruction : *block)
      if (isa<LoadInst>(instruction))
        instruction.setMetadata(rowTag, MDNode::get(instruction.getContext(), {}));
}

std::vector<AliasCheck> aliasChecks(const Nest &nest) {
  const DataLayout &layout = nest.function->getParent()->getDataLayout();
  SmallVector<LoadInst *, 8> loads;
  SmallVector<StoreInst *, 8> stores;
  for (BasicBlock *block : nest.outermost().loop->blocks())
    for (Instruction &instruction : *block)
      if (auto *load = dyn_cast<LoadInst>(&instruction); load && isRowLoad(*load, nest))
        loads.push_back(load);
      else if (auto *store = dyn_cast<StoreInst>(&instruction))
        stores.push_back(store);
  std::vector<AliasCheck> checks;
  for (LoadInst *load : loads)
    for (StoreInst *store : stores) {
      Value *from = load->getPointerOperand(), *to = store->getPointerOperand();
      if (!areApart(from, to) && isMonotone(from, nest) && isMonotone(to, nest))
        checks.push_back({from, to, layout.getTypeStoreSize(load->getType()),
                          layout.getTypeStoreSize(store->getValueOperand()->getType())});
    }
  return checks;
}

} // namespace cgpredict
