#include "passes/kernel/EndingCalls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cgpredict {

bool EndingCalls::contains(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  return call.doesNotReturn() ||
         (callee && !callee->isDeclaration() && !callee->isInterposable() && !returns(*callee));
}

/// What is not known yet, of a recursion, might.
bool EndingCalls::returns(const Function &function) {
  const auto [entry, isNew] = known.try_emplace(&function, true);
  if (!isNew)
    return entry->second;
  SmallPtrSet<const BasicBlock *, 32> reached;
  SmallVector<const BasicBlock *, 32> open = {&function.getEntryBlock()};
  bool isReturned = false;
  while (!open.empty() && !isReturned) {
    const BasicBlock *block = open.pop_back_val();
    const bool isEnd =
        !reached.insert(block).second || any_of(*block, [&](const Instruction &each) {
          return isa<CallInst>(each) && contains(cast<CallInst>(each));
        });
    if (isEnd)
      continue;
    isReturned = isa<ReturnInst>(block->getTerminator());
    const auto *invoke = dyn_cast<InvokeInst>(block->getTerminator());
    if (invoke && contains(*invoke))
      open.push_back(invoke->getUnwindDest());
    else
      append_range(open, successors(block));
  }
  return known[&function] = isReturned;
}

void endBehind(CallBase &call) {
  if (isa<CallInst>(call)) {
    changeToUnreachable(call.getNextNode());
  } else if (auto *invoke = dyn_cast<InvokeInst>(&call)) {
    auto *end = BasicBlock::Create(call.getContext(), "", call.getFunction());
    new UnreachableInst(call.getContext(), end);
    invoke->getNormalDest()->removePredecessor(call.getParent());
    invoke->setNormalDest(end);
  }
}

} // namespace cgpredict
