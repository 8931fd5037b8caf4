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

/// Of a loop in the library's headers: where the user's code calls for it.
const DILocation *markedPlace(const Nest &nest) {
  const DISubprogram *function = nest.function->getSubprogram();
  if (!function || !isSystemHeader(function->getFilename()))
    return nullptr;
  LLVMContext &context = nest.function->getContext();
  auto *file = DIFile::get(context, nest.marker.file, function->getDirectory());
  auto *scope = DILexicalBlockFile::get(context, const_cast<DISubprogram *>(function), file, 0);
  return DILocation::get(context, nest.marker.line, 0, scope);
}

} // namespace

void lendLines(Function &kernel, const Nest &nest) {
  const DILocation *marked = markedPlace(nest);
  for (Instruction &instruction : instructions(kernel)) {
    if (!instruction.mayReadOrWriteMemory() || userLocation(instruction.getDebugLoc()))
      continue;
    const DILocation *lender = locationOfUse(instruction);
    if (!lender)
      lender = firstUserLocation(*instruction.getParent());
    lender = lender ? lender : marked;
    if (lender)
      instruction.setDebugLoc(DILocation::get(kernel.getContext(), lender->getLine(), 0,
                                              lender->getScope(), lender->getInlinedAt()));
  }
}

} // namespace cgpredict
