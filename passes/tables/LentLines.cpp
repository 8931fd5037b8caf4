#include "passes/tables/LentLines.h"

#include "passes/kernel/UserLocation.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cgpredict {
namespace {

const DILocation *locationOfUse(const Instruction &instruction, unsigned depth = 3) {
  for (const User *user : instruction.users())
    if (auto *use = dyn_cast<Instruction>(user))
      if (const DILocation *location = userLocation(use->getDebugLoc()))
        return location;
  for (const User *user : instruction.users())
    if (auto *use = dyn_cast<Instruction>(user); use && depth > 0)
      if (const DILocation *location = locationOfUse(*use, depth - 1))
        return location;
  return nullptr;
}

} // namespace

void lendLines(Function &kernel) {
  for (Instruction &instruction : instructions(kernel)) {
    if (!instruction.mayReadOrWriteMemory() || userLocation(instruction.getDebugLoc()))
      continue;
    const DILocation *lender = locationOfUse(instruction);
    if (!lender)
      lender = firstUserLocation(*instruction.getParent());
    if (lender)
      instruction.setDebugLoc(DILocation::get(kernel.getContext(), lender->getLine(), 0,
                                              lender->getScope(), lender->getInlinedAt()));
  }
}

} // namespace cgpredict
