#include "passes/kernel/InlinedCopies.h"

#include "passes/kernel/InlineCallees.h"
#include "passes/kernel/MarkerLowering.h"

#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr unsigned MostRead = 5000; // instructions, with all that is called, that are worth it

void promoteVariables(Function &function) {
  SmallVector<AllocaInst *, 16> variables;
  for (Instruction &instruction : function.getEntryBlock())
    if (auto *variable = dyn_cast<AllocaInst>(&instruction);
        variable && isAllocaPromotable(variable))
      variables.push_back(variable);
  DominatorTree dominators(function);
  PromoteMemToReg(variables, dominators);
}

/// Null where it is large.
Function *inlinedCopy(Function &callee) {
  ValueToValueMapTy map;
  Function *copy = CloneFunction(&callee, map);
  copy->setLinkage(GlobalValue::InternalLinkage);
  copy->setComdat(nullptr);
  if (!inlineCallees(*copy, MostRead)) {
    copy->eraseFromParent();
    return nullptr;
  }
  promoteVariables(*copy); // the addresses of others, which references hold
  promoteVariables(*copy);
  return copy;
}

} // namespace

InlinedCopies::~InlinedCopies() {
  for (auto [callee, copy] : copies)
    if (copy)
      copy->eraseFromParent();
}

const Function *InlinedCopies::of(const CallBase &call) {
  Function *callee = call.getCalledFunction();
  if (!callee || callee->getFunctionType() != call.getFunctionType() ||
      !canInline(*callee, *call.getFunction()) || containsMarkedLoop(*callee))
    return nullptr;
  const auto [copy, isNew] = copies.insert({callee, nullptr});
  if (isNew && callee->getInstructionCount() <= MostRead)
    copy->second = inlinedCopy(*callee);
  return copy->second;
}

} // namespace cgpredict
