#include "passes/kernel/KeptAccesses.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

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

/// Which instructions write to which addresses, by the code of the kernel alone.
class Writes {
public:
  Writes(Function &kernel, DominatorTree &dominators)
      : names(Triple(kernel.getParent()->getTargetTriple())), library(names, &kernel),
        assumptions(kernel),
        basic(kernel.getParent()->getDataLayout(), kernel, library, assumptions, &dominators),
        aliases(library) {
    aliases.addAAResult(basic);
  }

  bool mayReach(const Instruction &by, const Value &address, const LoadInst &load) {
    const auto size = LocationSize::precise(load.getDataLayout().getTypeStoreSize(load.getType()));
    return isModSet(aliases.getModRefInfo(&by, MemoryLocation(&address, size)));
  }

private:
  TargetLibraryInfoImpl names;
  TargetLibraryInfo library;
  AssumptionCache assumptions;
  BasicAAResult basic;
  AAResults aliases;
};

/// The choice by which path led to the load's block, if nothing stands between the two that the
/// load may not pass.
PHINode *chosenAddress(LoadInst &load, const LoopInfo &loops, Writes &writes) {
  BasicBlock *block = load.getParent();
  auto *choice = dyn_cast<PHINode>(load.getPointerOperand());
  if (!choice || choice->getParent() != block || choice->getNumIncomingValues() < 2 ||
      loops.isLoopHeader(block) || !load.isSimple()) // one value: a loop's, on its way out
    return nullptr;
  for (Instruction &before : *block) {
    if (&before == &load)
      break;
    const bool isWritten =
        before.mayWriteToMemory() && any_of(choice->incoming_values(), [&](const Value *address) {
          return writes.mayReach(before, *address, load);
        });
    if (isWritten || !isGuaranteedToTransferExecutionToSuccessor(&before))
      return nullptr;
  }
  const bool canSplit = all_of(
      predecessors(block), [](BasicBlock *path) { return isa<BranchInst>(path->getTerminator()); });
  return canSplit ? choice : nullptr;
}

/// What was loaded from the same address on the one way to `again`, if nothing is written between.
LoadInst *loadedBefore(LoadInst &again) {
  constexpr unsigned most = 4;
  BasicBlock *block = again.getParent();
  auto at = std::next(again.getReverseIterator());
  for (unsigned depth = 0; depth < most; ++depth) {
    for (; at != block->rend(); ++at) {
      auto *load = dyn_cast<LoadInst>(&*at);
      if (load && load->isSimple() && load->getType() == again.getType() &&
          load->getPointerOperand() == again.getPointerOperand())
        return load;
      if (at->mayWriteToMemory())
        return nullptr;
    }
    block = block->getSinglePredecessor();
    if (!block)
      return nullptr;
    at = block->rbegin();
  }
  return nullptr;
}

/// std::clamp compares what it then hands on by reference. Pointers that a loop steps are no
/// choice.
void reuseChosen(Function &kernel) {
  DominatorTree dominators(kernel);
  LoopInfo loops(dominators);
  for (Instruction &instruction : make_early_inc_range(instructions(kernel))) {
    auto *again = dyn_cast<LoadInst>(&instruction);
    auto *choice = again ? dyn_cast<PHINode>(again->getPointerOperand()) : nullptr;
    const bool isChosen = choice && again->isSimple() && !loops.isLoopHeader(choice->getParent());
    if (LoadInst *first = isChosen ? loadedBefore(*again) : nullptr) {
      again->replaceAllUsesWith(first);
      again->eraseFromParent();
    }
  }
}

void loadOnPaths(LoadInst &load, PHINode &choice) {
  BasicBlock *block = load.getParent();
  SmallVector<BasicBlock *, 4> paths(choice.blocks());
  for (BasicBlock *path : paths)
    if (path->getTerminator()->getNumSuccessors() > 1)
      SplitEdge(path, block);
  PHINode *value = PHINode::Create(load.getType(), choice.getNumIncomingValues(), load.getName(),
                                   choice.getIterator());
  value->setDebugLoc(load.getDebugLoc());
  for (unsigned number = 0; number < choice.getNumIncomingValues(); ++number) {
    Instruction *own = load.clone();
    own->setOperand(0, choice.getIncomingValue(number));
    own->insertBefore(choice.getIncomingBlock(number)->getTerminator()->getIterator());
    value->addIncoming(own, choice.getIncomingBlock(number));
  }
  load.replaceAllUsesWith(value);
  load.eraseFromParent();
}

/// True if there was one. The last ones first: of a choice of choices, the inner one is still
/// loaded from where it is made, and that value is used again (reuseChosen).
bool loadOnPathsOnce(Function &kernel) {
  DominatorTree dominators(kernel);
  LoopInfo loops(dominators);
  Writes writes(kernel, dominators);
  for (BasicBlock *block : post_order(&kernel))
    for (Instruction &instruction : reverse(*block))
      if (auto *load = dyn_cast<LoadInst>(&instruction))
        if (PHINode *choice = chosenAddress(*load, loops, writes)) {
          loadOnPaths(*load, *choice);
          return true;
        }
  return false;
}

} // namespace

void keepAccesses(Function &kernel) { setKept(kernel, true); }
void releaseAccesses(Function &kernel) { setKept(kernel, false); }

void loadOnEachPath(Function &kernel) {
  for (BasicBlock &block : make_early_inc_range(kernel)) // the choice and the load come together
    MergeBlockIntoPredecessor(&block);
  do {
    reuseChosen(kernel);
  } while (loadOnPathsOnce(kernel));
}

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
