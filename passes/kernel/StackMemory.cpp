#include "passes/kernel/StackMemory.h"

#include "passes/kernel/UserLocation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// Follows a pointer to where it is kept.
class PointerUses {
public:
  explicit PointerUses(const Nest &nest)
      : nest(nest), impl(Triple(nest.function->getParent()->getTargetTriple())), library(impl) {}

  /// Whether the iteration that made it may leave it to others.
  bool mayOutlive(const Value &pointer) {
    return seen.insert(&pointer).second &&
           any_of(pointer.uses(), [&](const Use &use) { return mayOutlive(use); });
  }

private:
  bool mayOutlive(const Use &use) {
    const auto &user = *cast<Instruction>(use.getUser());
    const bool isHere = user.getFunction() == nest.function;
    if (isHere && (!nest.contains(&user) || isHandedOn(user)))
      return true;
    if (isa<GetElementPtrInst, PHINode, SelectInst, FreezeInst>(user))
      return mayOutlive(user);
    if (auto *call = dyn_cast<CallBase>(&user))
      return mayOutlive(*call, use);
    const bool isStored = isa<StoreInst>(user) && use.getOperandNo() == 0;
    return !isa<ICmpInst, LoadInst, StoreInst, ReturnInst>(user) || isStored;
  }

  /// What a function returns may be what it was given.
  bool mayOutlive(const CallBase &call, const Use &use) {
    LibFunc known;
    const Function *callee = call.getCalledFunction();
    if (isa<AnyMemIntrinsic>(call) || call.isLifetimeStartOrEnd())
      return false;
    if (!callee || !call.isArgOperand(&use))
      return true;
    if (call.getType()->isPointerTy() && mayOutlive(static_cast<const Value &>(call)))
      return true;
    if (callee->isDeclaration())
      return !callee->isIntrinsic() && !library.getLibFunc(*callee, known);
    const unsigned number = call.getArgOperandNo(&use);
    return number >= callee->arg_size() || mayOutlive(*callee->getArg(number));
  }

  bool isHandedOn(const Instruction &user) const {
    return isa<PHINode>(user) && any_of(nest.levels, [&](const NestLevel &level) {
             return level.header == user.getParent();
           });
  }

  const Nest &nest;
  TargetLibraryInfoImpl impl;
  TargetLibraryInfo library;
  SmallPtrSet<const Value *, 16> seen;
};

/// Arrays of variable length end with their block.
bool hasScopes(const Loop &loop) {
  return any_of(loop.blocks(), [](const BasicBlock *block) {
    return any_of(*block, [](const Instruction &each) {
      auto *call = dyn_cast<IntrinsicInst>(&each);
      return call && call->getIntrinsicID() == Intrinsic::stackrestore;
    });
  });
}

} // namespace

std::string checkStackMemory(Nest &nest) {
  const Loop &loop = *nest.outermost().loop;
  if (hasScopes(loop))
    return {};
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &each : *block)
      if (isa<AllocaInst>(each) && PointerUses(nest).mayOutlive(each)) {
        const DILocation *place = userLocation(each.getDebugLoc());
        return "what 'alloca' gives" +
               (place ? " in line " + std::to_string(place->getLine()) : std::string()) +
               " may be used behind its iteration, and a thread's stack ends with it; allocate it "
               "in front of the loop, or by 'malloc'";
      }
  return {};
}

} // namespace cgpredict
