#include "passes/kernel/KeptAccesses.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr const char *volatileTag = "cgpredict.volatile";

bool accessesUserMemory(const Instruction &instruction) {
  const Value *pointer = getLoadStorePointerOperand(&instruction);
  return pointer && !isa<AllocaInst>(getUnderlyingObject(pointer));
}

bool canBeAtomic(const Type &type) {
  return type.isPointerTy() || type.isFloatTy() || type.isDoubleTy() || type.isIntegerTy(8) ||
         type.isIntegerTy(16) || type.isIntegerTy(32) || type.isIntegerTy(64);
}

/// Volatile loads of two paths may still become one load of a chosen address, atomic ones do not.
void setKept(LoadInst &load, bool kept) {
  load.setVolatile(kept);
  if (kept && !load.isAtomic() && canBeAtomic(*load.getType()))
    load.setOrdering(AtomicOrdering::Unordered); // which no C or C++ program asks for
  if (!kept && load.getOrdering() == AtomicOrdering::Unordered)
    load.setOrdering(AtomicOrdering::NotAtomic);
}

void setKept(StoreInst &store, bool kept) { store.setVolatile(kept); }

/// The program's own volatile access is tagged and stays one. Others are released wherever they
/// lead: what was a phi when it was kept may be seen to be of the stack since.
void setKept(Function &kernel, bool kept) {
  MDNode *own = MDNode::get(kernel.getContext(), {});
  for (Instruction &instruction : instructions(kernel)) {
    if (!getLoadStorePointerOperand(&instruction))
      continue;
    if (kept && instruction.isVolatile())
      instruction.setMetadata(volatileTag, own);
    if (instruction.hasMetadata(volatileTag) || (kept && !accessesUserMemory(instruction)))
      continue;
    if (auto *load = dyn_cast<LoadInst>(&instruction))
      setKept(*load, kept);
    else
      setKept(cast<StoreInst>(instruction), kept);
  }
}

} // namespace

void keepAccesses(Function &kernel) { setKept(kernel, true); }
void releaseAccesses(Function &kernel) { setKept(kernel, false); }

AccessPlaces::AccessPlaces(Function &kernel) {
  for (Instruction &instruction : instructions(kernel))
    if (getLoadStorePointerOperand(&instruction) && instruction.getDebugLoc())
      places.emplace_back(&instruction, instruction.getDebugLoc());
}

void AccessPlaces::restore() const {
  for (const auto &[access, place] : places)
    if (auto *instruction = dyn_cast_or_null<Instruction>(access))
      instruction->setDebugLoc(place);
}

} // namespace cgpredict
