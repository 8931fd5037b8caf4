#include "passes/kernel/ThreadMemory.h"

#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// The distance of two addresses, or which of them is the larger one.
bool isDistance(const Value &address) {
  return all_of(address.users(), [](const User *user) {
    return isa<ICmpInst>(user) ||
           (cast<Instruction>(user)->getOpcode() == Instruction::Sub &&
            all_of(user->operands(), [](const Use &each) { return isa<PtrToIntInst>(each); }));
  });
}

} // namespace

bool ThreadMemory::isManagedBy(const CallBase &call) {
  const Value *freed = freedBy(call);
  return (!freed || isOwn(*freed)) && (isAllocation(call) ? staysHere(call) : freed != nullptr);
}

bool ThreadMemory::isAllocation(const CallBase &call) const {
  LibFunc function;
  if (!library.getLibFunc(call, function) || !call.getCalledFunction()->isDeclaration())
    return false;
  switch (function) {
  case LibFunc_malloc:
  case LibFunc_calloc:
  case LibFunc_realloc:
  case LibFunc_aligned_alloc:
  case LibFunc_Znwm:
  case LibFunc_Znam:
  case LibFunc_ZnwmRKSt9nothrow_t:
  case LibFunc_ZnamRKSt9nothrow_t:
  case LibFunc_ZnwmSt11align_val_t:
  case LibFunc_ZnamSt11align_val_t:
    return true;
  default:
    return false;
  }
}

/// LLVM's own table has neither `free` nor `realloc`, which it knows by attributes that a later
/// pass infers.
const Value *ThreadMemory::freedBy(const CallBase &call) const {
  LibFunc function;
  const bool isNamed = library.getLibFunc(call, function) &&
                       (function == LibFunc_free || function == LibFunc_realloc);
  return isNamed ? call.getArgOperand(0) : getFreedOperand(&call, &library);
}

bool ThreadMemory::isOfHeap(const CallBase &call) const {
  return isAllocation(call) || freedBy(call) != nullptr;
}

/// Memory that was allocated here, a variable of the thread's own, or none.
bool ThreadMemory::isOwn(const Value &pointer) {
  SmallVector<const Value *, 4> objects;
  getUnderlyingObjects(&pointer, objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return all_of(objects, [&](const Value *object) {
    auto *call = dyn_cast<CallBase>(object);
    return isa<AllocaInst, ConstantPointerNull, UndefValue>(object) ||
           (call && isAllocation(*call) && staysHere(*call));
  });
}

/// What leads back to the pointer decides nothing; what was found by that is forgotten where the
/// pointer goes elsewhere.
bool ThreadMemory::staysHere(const Value &pointer) {
  auto [found, isNew] = known.insert({&pointer, true});
  if (!isNew)
    return found->second;
  const size_t first = assumed.size();
  assumed.push_back(&pointer);
  const bool stays = all_of(pointer.uses(), [&](const Use &use) { return keepsToItself(use); });
  if (!stays) {
    for (const Value *each : drop_begin(assumed, first))
      known.erase(each);
    known[&pointer] = false;
  }
  if (!stays || first == 0)
    assumed.truncate(first);
  return stays;
}

bool ThreadMemory::keepsToItself(const Use &use) {
  const auto *user = cast<Instruction>(use.getUser());
  if (auto *call = dyn_cast<CallBase>(user))
    return isa<AnyMemIntrinsic>(call) || call->isLifetimeStartOrEnd() ||
           (freedBy(*call) == use.get() && (!isAllocation(*call) || staysHere(*call)));
  if (isa<PtrToIntInst>(user))
    return isDistance(*user);
  if (isa<PHINode, SelectInst>(user))
    return staysHere(*user) && isOwn(*user);
  if (isa<GetElementPtrInst, FreezeInst>(user))
    return staysHere(*user);
  const bool isStored = isa<StoreInst>(user) && use.getOperandNo() == 0;
  return isa<ICmpInst>(user) || (getLoadStorePointerOperand(user) == use.get() && !isStored);
}

} // namespace cgpredict
