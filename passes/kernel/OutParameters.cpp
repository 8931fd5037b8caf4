#include "passes/kernel/OutParameters.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// What each pointer parameter of a function of <math.h> leads to, if it has any; null: it is
/// another function, or one that LLVM knows.
Type *targetOf(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  if (!isa<CallInst>(call) || !callee || !callee->isDeclaration() || call.arg_empty())
    return nullptr;
  Type *real = call.getArgOperand(0)->getType();
  Type *integer = Type::getInt32Ty(call.getContext());
  StringRef name = callee->getName();
  if (!name.consume_back(real->isFloatTy()    ? "f"
                         : real->isDoubleTy() ? ""
                                              : "l") &&
      !real->isDoubleTy())
    return nullptr;
  return StringSwitch<Type *>(name)
      .Case("frexp", integer)
      .Case("remquo", integer)
      .Case("lgamma_r", integer)
      .Case("ilogb", integer)
      .Case("lrint", integer)
      .Case("llrint", integer)
      .Case("lround", integer)
      .Case("llround", integer)
      .Case("modf", real)
      .Case("sincos", real)
      .Default(nullptr);
}

bool isOwn(const Value &pointer) { return isa<AllocaInst>(getUnderlyingObject(&pointer)); }

} // namespace

void storeOutParameters(Function &kernel) {
  SmallVector<Use *, 4> pointers;
  for (Instruction &instruction : instructions(kernel))
    if (auto *call = dyn_cast<CallBase>(&instruction); call && targetOf(*call))
      for (Use &argument : call->args())
        if (argument->getType()->isPointerTy() && !isOwn(*argument))
          pointers.push_back(&argument);
  for (Use *argument : pointers) {
    auto &call = *cast<CallBase>(argument->getUser());
    Type *type = targetOf(call);
    IRBuilder<> builder(&*kernel.getEntryBlock().getFirstInsertionPt());
    Value *own = builder.CreateAlloca(type, nullptr, "out");
    builder.SetInsertPoint(call.getNextNode());
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    builder.CreateStore(builder.CreateLoad(type, own), argument->get());
    argument->set(own);
  }
}

bool writesOnlyOwnVariables(const CallBase &call) {
  return targetOf(call) && all_of(call.args(), [](const Use &argument) {
           return !argument->getType()->isPointerTy() || isOwn(*argument);
         });
}

} // namespace cgpredict
