#include "passes/tables/AccessorCalls.h"

#include "passes/kernel/UserLocation.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {
namespace {

using Accessors = DenseMap<const DISubprogram *, const DILocation *>;

/// Where the function makes what it returns, a load or what another one returned; null of others.
const DILocation *madeAt(Function &function) {
  const auto isIndex = [](const Argument &each) { return each.getType()->isIntegerTy(); };
  if (function.isDeclaration() || none_of(function.args(), isIndex))
    return nullptr;
  auto *end = dyn_cast<ReturnInst>(function.back().getTerminator());
  Value *returned = end ? end->getReturnValue() : nullptr;
  auto *maker = dyn_cast_or_null<Instruction>(returned);
  return maker && isa<LoadInst, CallInst>(maker) ? maker->getDebugLoc().get() : nullptr;
}

Accessors accessorsOf(Module &module) {
  Accessors accessors;
  for (Function &function : module)
    if (const DISubprogram *program = function.getSubprogram())
      if (const DILocation *place = madeAt(function))
        accessors[program] = place;
  return accessors;
}

bool isReturned(const DILocation &location, const Accessors &accessors) {
  const DILocation *place = accessors.lookup(location.getScope()->getSubprogram());
  return place && place->getLine() == location.getLine() &&
         place->getColumn() == location.getColumn();
}

} // namespace

void placeAtCalls(Function &kernel) {
  const Accessors accessors = accessorsOf(*kernel.getParent());
  for (Instruction &instruction : instructions(kernel)) {
    const DILocation *location = instruction.getDebugLoc();
    // A pointer that is loaded is the way to an element, not the element.
    if (!isa<LoadInst>(instruction) || instruction.getType()->isPointerTy() ||
        location != userLocation(location))
      continue;
    while (location && location->getInlinedAt() && isReturned(*location, accessors))
      location = location->getInlinedAt();
    instruction.setDebugLoc(location);
  }
}

} // namespace cgpredict
