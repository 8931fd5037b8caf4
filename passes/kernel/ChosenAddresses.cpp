#include "passes/kernel/ChosenAddresses.h"

#include "passes/kernel/BranchedLoads.h"
#include "passes/kernel/ChosenAddress.h"

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

/// Which instructions write to which addresses, by the code of the kernel alone.
class Writes {
public:
  Writes(Function &kernel, DominatorTree &dominators)
      : layout(kernel.getParent()->getDataLayout()),
        names(Triple(kernel.getParent()->getTargetTriple())), library(names, &kernel),
        assumptions(kernel), basic(layout, kernel, library, assumptions, &dominators),
        aliases(library) {
    aliases.addAAResult(basic);
  }

  bool mayReach(Instruction &by, const ChosenAddress &address, LoadInst &load) {
    if (isToOtherMember(by, load))
      return false;
    const auto bytes = LocationSize::precise(layout.getTypeStoreSize(load.getType()));
    const auto size = address.steps.empty() ? bytes : LocationSize::beforeOrAfterPointer();
    return any_of(address.choice->incoming_values(), [&](const Value *base) {
      return isModSet(aliases.getModRefInfo(&by, MemoryLocation(base, size)));
    });
  }

private:
  /// Bytes of a structure.
  struct Member {
    const Type *structure = nullptr;
    APInt begin;
    uint64_t bytes = 0;

    bool isBefore(const Member &other) const { return (begin + bytes).ule(other.begin); }
  };

  static bool isStepToMember(const GEPOperator &step) {
    const auto *structure = dyn_cast<StructType>(step.getSourceElementType());
    return structure && !structure->isLiteral() && step.getNumIndices() > 1 &&
           step.hasAllConstantIndices() && cast<ConstantInt>(step.getOperand(1))->isZero();
  }

  /// What lies at the address, by the step that made it; where that was none, as to a first member,
  /// by those that the same code takes from there to others.
  SmallVector<Member, 2> membersAt(Instruction &access) const {
    const Value &address = *getLoadStorePointerOperand(&access);
    const uint64_t bytes = layout.getTypeStoreSize(getLoadStoreType(&access));
    APInt begin(layout.getIndexTypeSizeInBits(address.getType()), 0);
    SmallVector<Member, 2> members;
    for (const User *user : address.users())
      if (const auto *step = dyn_cast<GetElementPtrInst>(user);
          step && step->getParent() == access.getParent() &&
          step->getPointerOperand() == &address && isStepToMember(*cast<GEPOperator>(step)))
        members.push_back({step->getSourceElementType(), begin, bytes});
    const auto *own = dyn_cast<GEPOperator>(&address);
    if (own && isStepToMember(*own) && own->accumulateConstantOffset(layout, begin))
      members.push_back({own->getSourceElementType(), begin, bytes});
    return members;
  }

  /// Two structures of one type are the same or apart: their members do not overlap either way.
  bool isToOtherMember(Instruction &by, LoadInst &load) const {
    if (!getLoadStorePointerOperand(&by))
      return false;
    const auto areApart = [](const Member &one, const Member &other) {
      return one.structure == other.structure && (one.isBefore(other) || other.isBefore(one));
    };
    return any_of(membersAt(by), [&](const Member &one) {
      return any_of(membersAt(load), [&](const Member &other) { return areApart(one, other); });
    });
  }

  const DataLayout &layout;
  TargetLibraryInfoImpl names;
  TargetLibraryInfo library;
  AssumptionCache assumptions;
  BasicAAResult basic;
  AAResults aliases;
};

/// Whether nothing stands between the choice and the load that the load may not pass.
bool canLoadOnPaths(LoadInst &load, const ChosenAddress &address, const LoopInfo &loops,
                    Writes &writes) {
  BasicBlock *block = load.getParent();
  if (address.choice->getParent() != block || address.choice->getNumIncomingValues() < 2 ||
      loops.isLoopHeader(block) || !load.isSimple()) // one value: a loop's, on its way out
    return false;
  for (Instruction &before : *block) {
    if (&before == &load)
      break;
    if ((before.mayWriteToMemory() && writes.mayReach(before, address, load)) ||
        !isGuaranteedToTransferExecutionToSuccessor(&before))
      return false;
  }
  return all_of(predecessors(block), [](const BasicBlock *path) {
    return isa<BranchInst>(path->getTerminator());
  });
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

void loadOnPaths(LoadInst &load, const ChosenAddress &address) {
  BasicBlock *block = load.getParent();
  PHINode &choice = *address.choice;
  SmallVector<BasicBlock *, 4> paths(choice.blocks());
  for (BasicBlock *path : paths)
    if (path->getTerminator()->getNumSuccessors() > 1)
      SplitEdge(path, block);
  PHINode *value = PHINode::Create(load.getType(), choice.getNumIncomingValues(), load.getName(),
                                   choice.getIterator());
  value->setDebugLoc(load.getDebugLoc());
  for (unsigned number = 0; number < choice.getNumIncomingValues(); ++number) {
    Instruction &end = *choice.getIncomingBlock(number)->getTerminator();
    Instruction *own = load.clone();
    own->setOperand(0, addressFrom(choice.getIncomingValue(number), address, end));
    own->insertBefore(end.getIterator());
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
        if (const std::optional<ChosenAddress> address = chosenAddress(*load);
            address && canLoadOnPaths(*load, *address, loops, writes)) {
          loadOnPaths(*load, *address);
          return true;
        }
  return false;
}

} // namespace

void loadOnEachPath(Function &kernel) {
  for (BasicBlock &block : make_early_inc_range(kernel)) // the choice and the load come together
    MergeBlockIntoPredecessor(&block);
  do {
    reuseChosen(kernel);
  } while (loadOnPathsOnce(kernel));
  constexpr unsigned most = 64;
  for (unsigned count = 0; count < most && loadByBranchOnce(kernel); ++count)
    reuseChosen(kernel);
}

} // namespace cgpredict
