#include "passes/kernel/IndexCopies.h"

#include "passes/kernel/MarkerLowering.h"
#include "passes/kernel/ReadOnlyUse.h"

#include "llvm/ADT/SetVector.h"
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

  static bool isSteppedOnlyBehind(const AllocaInst &variable, const Loop &loop) {
    return all_of(variable.users(), [&](const User *user) {
      auto *store = dyn_cast<StoreInst>(user);
      return !store || store->getPointerOperand() != &variable ||
             !loop.contains(store->getParent()) || store->getParent() == loop.getLoopLatch();
    });
  }

  void copyWhereRead(AllocaInst &variable) {
    SmallVector<Use *, 4> handedOut;
    for (Use &use : variable.uses())
      if (!isAccess(use))
        handedOut.push_back(&use);
    const auto isInside = [&](const BasicBlock &block) {
      return dominators.dominates(body, &block);
    };
    if (handedOut.empty() || !isOnlyRead(handedOut, isInside))
      return;
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
