#include "passes/kernel/ChosenAddress.h"

using namespace llvm;

namespace cgpredict {

std::optional<ChosenAddress> chosenAddress(LoadInst &load) {
  ChosenAddress address;
  Value *at = load.getPointerOperand();
  for (auto *step = dyn_cast<GetElementPtrInst>(at); step; step = dyn_cast<GetElementPtrInst>(at)) {
    if (!step->hasAllConstantIndices())
      return std::nullopt;
    address.steps.insert(address.steps.begin(), step);
    at = step->getPointerOperand();
  }
  address.choice = dyn_cast<PHINode>(at);
  return address.choice ? std::optional(std::move(address)) : std::nullopt;
}

Value *addressFrom(Value *base, const ChosenAddress &address, Instruction &before) {
  for (GetElementPtrInst *step : address.steps) {
    Instruction *own = step->clone();
    own->setOperand(0, base);
    own->insertBefore(before.getIterator());
    base = own;
  }
  return base;
}

} // namespace cgpredict
