#include "passes/kernel/RowAliases.h"

#include "passes/kernel/Rematerialize.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr const char *rowTag = "cgpredict.row";

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
