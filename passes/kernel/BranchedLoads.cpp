#include "passes/kernel/BranchedLoads.h"

#include "passes/kernel/ChosenAddress.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// A branch that nothing but a choice of two addresses depends on.
struct TwoWays {
  Value *condition = nullptr;
  Value *ifTrue = nullptr, *ifFalse = nullptr;
};

std::optional<TwoWays> twoWaysTo(const PHINode &choice) {
  if (choice.getNumIncomingValues() != 2)
    return std::nullopt;
  const auto startOf = [&](BasicBlock *path) {
    auto *branch = cast<BranchInst>(path->getTerminator());
    return branch->isConditional() ? path : path->getSinglePredecessor();
  };
  BasicBlock *one = choice.getIncomingBlock(0), *other = choice.getIncomingBlock(1);
  if (!isa<BranchInst>(one->getTerminator()) || !isa<BranchInst>(other->getTerminator()))
    return std::nullopt;
  BasicBlock *start = startOf(one);
  auto *branch = start ? dyn_cast<BranchInst>(start->getTerminator()) : nullptr;
  if (start != startOf(other) || !branch || !branch->isConditional())
    return std::nullopt;
  const BasicBlock *first = branch->getSuccessor(0);
  const bool oneIsTrue = first == one || (one == start && first == choice.getParent());
  return TwoWays{branch->getCondition(), choice.getIncomingValue(oneIsTrue ? 0 : 1),
                 choice.getIncomingValue(oneIsTrue ? 1 : 0)};
}

/// Not of nodes that pointers lead to: there is nothing to tell of them.
bool isVariable(const Value *address) {
  const Value *object = getUnderlyingObject(address);
  return isa<Argument>(object) || isa<GlobalVariable>(object) || isa<AllocaInst>(object);
}

void loadFromEither(LoadInst &load, const ChosenAddress &address, const TwoWays &ways) {
  Instruction *ends[2] = {};
  SplitBlockAndInsertIfThenElse(ways.condition, load.getIterator(), &ends[0], &ends[1]);
  PHINode *value = PHINode::Create(load.getType(), 2, load.getName(), load.getIterator());
  Value *bases[] = {ways.ifTrue, ways.ifFalse};
  for (const auto [end, base] : zip(ends, bases)) {
    Instruction *own = load.clone();
    own->setOperand(0, addressFrom(base, address, *end));
    own->insertBefore(end->getIterator());
    value->addIncoming(own, end->getParent());
  }
  value->setDebugLoc(load.getDebugLoc());
  load.replaceAllUsesWith(value);
  load.eraseFromParent();
}

/// Whether it was one of either address.
bool loadByBranch(LoadInst &load, const LoopInfo &loops, const DominatorTree &dominators) {
  const std::optional<ChosenAddress> address = chosenAddress(load);
  const BasicBlock *made = address ? address->choice->getParent() : nullptr;
  if (!address || !load.isSimple() || loops.isLoopHeader(made) ||
      loops.getLoopFor(made) != loops.getLoopFor(load.getParent()))
    return false;
  const std::optional<TwoWays> ways = twoWaysTo(*address->choice);
  if (!ways || (!isVariable(ways->ifTrue) && !isVariable(ways->ifFalse)) ||
      !dominators.dominates(ways->ifTrue, &load) || !dominators.dominates(ways->ifFalse, &load))
    return false;
  loadFromEither(load, *address, *ways);
  return true;
}

} // namespace

bool loadByBranchOnce(Function &kernel) {
  const DominatorTree dominators(kernel);
  const LoopInfo loops(dominators);
  for (Instruction &instruction : instructions(kernel))
    if (auto *load = dyn_cast<LoadInst>(&instruction);
        load && loadByBranch(*load, loops, dominators))
      return true;
  return false;
}

} // namespace cgpredict
