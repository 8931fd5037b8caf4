#include "passes/kernel/ThreadVariables.h"

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cgpredict {

void nameThreadVariables(Function &function) {
  if (function.isPresplitCoroutine())
    return;
  for (Instruction &instruction : make_early_inc_range(instructions(function)))
    if (auto *call = dyn_cast<IntrinsicInst>(&instruction);
        call && call->getIntrinsicID() == Intrinsic::threadlocal_address &&
        isa<GlobalVariable>(call->getArgOperand(0))) {
      call->replaceAllUsesWith(call->getArgOperand(0));
      call->eraseFromParent();
    }
}

} // namespace cgpredict
