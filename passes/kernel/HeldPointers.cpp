#include "passes/kernel/HeldPointers.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cgpredict {

/// The pointer that a variable of the front end's holds, where that is one and nobody else can set
/// the variable.
static Value *heldBy(Value &pointer) {
  auto *load = dyn_cast<LoadInst>(&pointer);
  auto *variable = load ? dyn_cast<AllocaInst>(load->getPointerOperand()) : nullptr;
  if (!variable)
    return nullptr;
  Value *held = nullptr;
  for (User *user : variable->users()) {
    auto *store = dyn_cast<StoreInst>(user);
    if (store && (held || store->getPointerOperand() != variable))
      return nullptr;
    if (store)
      held = store->getValueOperand();
    else if (!isa<LoadInst>(user) && !cast<Instruction>(user)->isLifetimeStartOrEnd())
      return nullptr;
  }
  return held;
}

Value *objectOf(Value *pointer) {
  for (unsigned depth = 0; depth < 8; ++depth) {
    Value *object = getUnderlyingObject(pointer, 0);
    if (isa<AllocaInst, Argument>(object))
      return object;
    pointer = heldBy(*object);
    if (!pointer)
      break;
  }
  return nullptr;
}

} // namespace cgpredict
