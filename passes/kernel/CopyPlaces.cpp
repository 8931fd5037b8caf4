#include "passes/kernel/CopyPlaces.h"

#include "passes/kernel/LlvmVersion.h"
#include "passes/kernel/MarkerLowering.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cgpredict {
namespace {

BitCastInst *asCopy(Instruction &instruction) {
  auto *cast = dyn_cast<BitCastInst>(&instruction);
  return cast && cast->getSrcTy() == cast->getDestTy() ? cast : nullptr;
}

Value *copiedBy(BitCastInst &copy) {
  Value *source = copy.getOperand(0);
  auto *made = dyn_cast<Instruction>(source);
  BitCastInst *other = made ? asCopy(*made) : nullptr;
  return other ? copiedBy(*other) : source;
}

/// Structures are copied as numbers, too, and are taken apart more easily without a cast.
bool isWhole(const Value &pointer, const Type *type) {
  auto *variable = dyn_cast<AllocaInst>(&pointer);
  return !variable || variable->getAllocatedType() == type;
}

bool isNamed(Value &pointer) { return !debugRecordsOf(pointer).empty(); }

bool storesCopy(const StoreInst &store) {
  const Value *value = store.getValueOperand();
  Value *pointer = const_cast<Value *>(store.getPointerOperand());
  if (!value->getType()->isSingleValueType() || !store.getDebugLoc() || store.isVolatile() ||
      !isWhole(*pointer, value->getType()))
    return false;
  if (auto *load = dyn_cast<LoadInst>(value))
    return isWhole(*load->getPointerOperand(), value->getType());
  return isa<ConstantData, Argument>(value) && isNamed(*pointer);
}

/// Whether `use` is on the way to the next iteration.
bool isHandedOn(const Use &use, const Loop &mapped, const LoopInfo &loops) {
  auto *phi = dyn_cast<PHINode>(use.getUser());
  if (!phi || !mapped.contains(phi))
    return false;
  return phi->getParent() == mapped.getHeader() ? mapped.contains(phi->getIncomingBlock(use))
                                                : !loops.isLoopHeader(phi->getParent());
}

/// Whether the value is there as an iteration begins, of the mapped loop or of one inside it.
bool comesIn(const Value &value, const Loop &mapped, const LoopInfo &loops) {
  auto *made = dyn_cast<Instruction>(&value);
  return !made || !mapped.contains(made) ||
         (isa<PHINode>(made) && loops.isLoopHeader(made->getParent()));
}

void replaceUses(BitCastInst &copy, function_ref<bool(const Use &)> isKept) {
  Value *source = copiedBy(copy);
  copy.setOperand(0, source);
  copy.replaceUsesWithIf(source, [&](Use &use) { return !isKept(use); });
  if (!copy.use_empty())
    return;
  copy.replaceAllUsesWith(source); // of debug information
  copy.eraseFromParent();
}

/// Whether an iteration leaves to the next one what it got: `save = x; ... x = save;`.
bool isUnchanged(const PHINode &carried, const Loop &mapped) {
  SmallPtrSet<const Value *, 8> seen;
  SmallVector<const Value *, 8> open;
  for (unsigned k = 0; k < carried.getNumIncomingValues(); ++k)
    if (mapped.contains(carried.getIncomingBlock(k)))
      open.push_back(carried.getIncomingValue(k));
  while (!open.empty()) {
    const Value *value = open.pop_back_val();
    if (value == &carried || !seen.insert(value).second)
      continue;
    auto *phi = dyn_cast<PHINode>(value);
    auto *copy = dyn_cast<BitCastInst>(value);
    if (phi && mapped.contains(phi))
      append_range(open, phi->incoming_values());
    else if (copy && mapped.contains(copy) && copy->getSrcTy() == copy->getDestTy())
      open.push_back(copy->getOperand(0));
    else
      return false;
  }
  return true;
}

void forgetUnchanged(const Loop &mapped) {
  const BasicBlock *before = mapped.getLoopPredecessor();
  for (PHINode &phi : make_early_inc_range(mapped.getHeader()->phis()))
    if (before && isUnchanged(phi, mapped)) {
      phi.replaceAllUsesWith(phi.getIncomingValueForBlock(before));
      phi.eraseFromParent();
    }
}

void forEachCopy(Function &function, function_ref<void(BitCastInst &)> visit) {
  for (Instruction &instruction : make_early_inc_range(instructions(function)))
    if (BitCastInst *copy = asCopy(instruction))
      visit(*copy);
}

} // namespace

void markCopies(Function &function, const Marker &marker) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  Loop *loop = findMarkedLoop(loops, marker);
  if (!loop)
    return;
  for (BasicBlock *block : loop->blocks())
    for (Instruction &instruction : *block)
      if (auto *store = dyn_cast<StoreInst>(&instruction); store && storesCopy(*store)) {
        Value *value = store->getValueOperand();
        auto *copy =
            new BitCastInst(value, value->getType(), value->getName(), store->getIterator());
        copy->setDebugLoc(store->getDebugLoc());
        store->setOperand(0, copy);
      }
}

void keepHandedOnCopies(Function &function, ArrayRef<Marker> markers) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  SmallVector<Loop *, 4> mapped;
  for (const Marker &marker : markers)
    append_range(mapped, findMappedLoops(loops, marker));
  for (const Loop *loop : mapped)
    forgetUnchanged(*loop);
  forEachCopy(function, [&](BitCastInst &copy) {
    replaceUses(copy, [&](const Use &use) {
      return any_of(mapped, [&](const Loop *loop) {
        return loop->contains(&copy) && comesIn(*copiedBy(copy), *loop, loops) &&
               isHandedOn(use, *loop, loops);
      });
    });
  });
}

void removeCopies(Function &function) {
  forEachCopy(function,
              [](BitCastInst &copy) { replaceUses(copy, [](const Use &) { return false; }); });
}

} // namespace cgpredict
