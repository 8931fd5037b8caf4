#include "passes/ptx/PtxTraps.h"

#include "passes/kernel/ReturningBlocks.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace cgpredict {

static void makeTrap(BasicBlock &block) {
  while (!block.empty()) {
    Instruction &last = block.back();
    last.replaceAllUsesWith(PoisonValue::get(last.getType()));
    last.eraseFromParent();
  }
  IRBuilder<> builder(&block);
  builder.CreateIntrinsic(Intrinsic::trap, ArrayRef<Type *>(), ArrayRef<Value *>());
  builder.CreateUnreachable();
}

Function *withTraps(const Function &kernel) {
  if (returningBlocks(kernel).size() == kernel.size())
    return nullptr;
  ValueToValueMapTy map;
  Function *copy = CloneFunction(const_cast<Function *>(&kernel), map);
  const auto returning = returningBlocks(*copy);
  for (BasicBlock &block : *copy)
    if (!returning.contains(&block))
      makeTrap(block);
  return copy;
}

} // namespace cgpredict
