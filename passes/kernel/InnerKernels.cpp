#include "passes/kernel/InnerKernels.h"

#include "passes/kernel/MarkerLowering.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace cgpredict {
namespace {

using Functions = SetVector<Function *>;

/// `marked` and all that call one of these.
Functions leadingTo(ArrayRef<Function *> marked) {
  Functions leading(marked.begin(), marked.end());
  for (unsigned at = 0; at < leading.size(); ++at)
    for (User *user : leading[at]->users())
      if (auto *call = dyn_cast<CallBase>(user); call && call->getCalledFunction() == leading[at])
        leading.insert(call->getFunction());
  return leading;
}

/// Of `leading`, what `marked` call, or what is called there.
Functions calledFrom(ArrayRef<Function *> marked, const Functions &leading) {
  Functions called;
  auto add = [&](Function &caller) {
    for (Instruction &instruction : instructions(caller))
      if (auto *call = dyn_cast<CallBase>(&instruction))
        if (Function *callee = call->getCalledFunction();
            callee && leading.contains(callee) && !callee->isInterposable())
          called.insert(callee);
  };
  for (Function *function : marked)
    add(*function);
  for (unsigned at = 0; at < called.size(); ++at)
    add(*called[at]);
  return called;
}

Function *copyWithoutMarkers(Function &function) {
  ValueToValueMapTy map;
  Function *copy = CloneFunction(&function, map);
  copy->setName(function.getName() + ThreadCopyMark);
  copy->setLinkage(GlobalValue::InternalLinkage);
  copy->setVisibility(GlobalValue::DefaultVisibility);
  copy->setComdat(nullptr);
  removeMarkers(*copy);
  return copy;
}

} // namespace

InnerKernels::InnerKernels(ArrayRef<Function *> marked) {
  for (Function *function : calledFrom(marked, leadingTo(marked)))
    copies[function] = copyWithoutMarkers(*function);
  for (auto [function, copy] : copies)
    for (BasicBlock &block : *copy)
      redirect(block);
}

void InnerKernels::redirect(BasicBlock &block) const {
  for (Instruction &instruction : block)
    if (auto *call = dyn_cast<CallBase>(&instruction))
      if (auto copy = copies.find(call->getCalledFunction()); copy != copies.end())
        call->setCalledFunction(copy->second);
}

void InnerKernels::callFrom(const Loop &loop) const {
  for (BasicBlock *block : loop.blocks())
    redirect(*block);
}

void InnerKernels::eraseUnused() {
  for (auto [function, copy] : copies)
    if (copy->use_empty())
      copy->eraseFromParent();
  copies.clear();
}

} // namespace cgpredict
