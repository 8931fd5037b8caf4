#include "passes/kernel/SunkAddresses.h"

#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cgpredict {

static void sink(GetElementPtrInst &address) {
  const SmallVector<User *, 8> users(address.users());
  for (User *user : users) {
    auto *phi = dyn_cast<PHINode>(user);
    for (Use &use : user->operands()) {
      if (use != &address)
        continue;
      Instruction *before =
          phi ? phi->getIncomingBlock(use)->getTerminator() : cast<Instruction>(user);
      if (before->getParent() == address.getParent())
        continue;
      Instruction *copy = address.clone();
      copy->insertBefore(before->getIterator());
      if (phi) // the same on each edge from there
        phi->setIncomingValueForBlock(before->getParent(), copy);
      else
        use.set(copy);
    }
  }
  if (address.use_empty())
    address.eraseFromParent();
}

void sinkAddressesOfVariables(Function &function) {
  for (Instruction &instruction : make_early_inc_range(function.getEntryBlock()))
    if (auto *address = dyn_cast<GetElementPtrInst>(&instruction);
        address && address->getName().contains(".sroa.gep") && // no reference of the source
        isa<AllocaInst>(address->getPointerOperand()))
      sink(*address);
}

} // namespace cgpredict
