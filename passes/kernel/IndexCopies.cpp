#include "passes/kernel/IndexCopies.h"

#include "passes/kernel/MarkerLowering.h"
#include "passes/kernel/ReadOnlyUse.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// Where an iteration begins; null if the loop's header does not decide that.
BasicBlock *bodyOf(const Loop &loop) {
  for (BasicBlock *next : successors(loop.getHeader()))
    if (loop.contains(next) && loop.isLoopExiting(loop.getHeader()) && next->getSinglePredecessor())
      return next;
  return nullptr;
}

bool isAccess(const Use &use) {
  const auto *user = cast<Instruction>(use.getUser());
  const bool isStored = isa<StoreInst>(user) && use.getOperandNo() == 0;
  return user->isLifetimeStartOrEnd() ||
         (!isStored && getLoadStorePointerOperand(user) == use.get());
}

class IndexCopier {
public:
  IndexCopier(Function &function, const Marker &marker)
      : dominators(function), loops(dominators), mapped(findMappedLoops(loops, marker)),
        body(mapped.empty() ? nullptr : bodyOf(*mapped.back())) {}

  void run() {
    for (Loop *loop : mapped)
      for (AllocaInst *variable : variablesOf(*loop))
        if (body && isSteppedOnlyBehind(*variable, *loop))
          copyWhereRead(*variable);
  }

private:
  /// What the condition reads.
  static SmallSetVector<AllocaInst *, 2> variablesOf(const Loop &loop) {
    SmallSetVector<AllocaInst *, 2> variables;
    for (Instruction &instruction : *loop.getHeader())
      if (auto *load = dyn_cast<LoadInst>(&instruction))
        if (auto *variable = dyn_cast<AllocaInst>(load->getPointerOperand()))
          variables.insert(variable);
    return variables;
  }

  bool isSteppedOnlyBehind(const AllocaInst &variable, const Loop &loop) const {
    return all_of(variable.users(), [&](const User *user) {
      auto *store = dyn_cast<StoreInst>(user);
      return !store || store->getPointerOperand() != &variable ||
             store->getParent() == loop.getLoopLatch() ||
             (!loop.contains(store->getParent()) &&
              (!isBehind(*store->getParent()) || isLast(*store->getParent(), variable)));
    });
  }

  bool isBehind(const BasicBlock &block) const {
    return dominators.dominates(body, &block) && !mapped.front()->contains(&block);
  }

  /// Where the program goes on with the iteration that left, as in `return {i, v[i]}`, if nobody
  /// else reads the variable any more.
  bool isLast(const BasicBlock &block, const AllocaInst &variable) const {
    return isBehind(block) && none_of(variable.users(), [&](const User *user) {
             const auto &other = *cast<Instruction>(user);
             return !other.isLifetimeStartOrEnd() && !isBehind(*other.getParent()) &&
                    isPotentiallyReachable(&block, other.getParent(), /*ExclusionSet=*/nullptr,
                                           &dominators, &loops);
           });
  }

  void copyWhereRead(AllocaInst &variable) {
    SmallVector<Use *, 4> handedOut, last;
    for (Use &use : variable.uses())
      if (auto &user = *cast<Instruction>(use.getUser()); isLast(*user.getParent(), variable)) {
        if (!user.isLifetimeStartOrEnd())
          last.push_back(&use);
      } else if (!isAccess(use)) {
        handedOut.push_back(&use);
      }
    const auto isInside = [&](const BasicBlock &block) {
      return dominators.dominates(body, &block);
    };
    const bool isHanded =
        !handedOut.empty() || any_of(last, [](const Use *use) { return !isAccess(*use); });
    if (!isHanded || !isOnlyRead(handedOut, isInside))
      return;
    handedOut.append(last);
    IRBuilder<> builder(&variable);
    AllocaInst *copy =
        builder.CreateAlloca(variable.getAllocatedType(), nullptr, "ref.tmp." + variable.getName());
    copy->setAlignment(variable.getAlign());
    builder.SetInsertPoint(body, body->getFirstInsertionPt());
    builder.CreateStore(builder.CreateLoad(variable.getAllocatedType(), &variable), copy);
    for (Use *use : handedOut)
      use->set(copy);
  }

  DominatorTree dominators;
  LoopInfo loops;
  SmallVector<Loop *, 3> mapped; ///< outermost first
  BasicBlock *body;              ///< the innermost one's
};

} // namespace

void copyHandedIndices(Function &function, const Marker &marker) {
  IndexCopier(function, marker).run();
}

} // namespace cgpredict
