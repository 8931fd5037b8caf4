#include "passes/kernel/Handlers.h"

#include "passes/kernel/MarkerLowering.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cgpredict {

/// Clang has one block in each function for what comes behind a throw.
static void endAlone(InvokeInst &invoke) {
  BasicBlock *end = invoke.getNormalDest();
  if (!isa<UnreachableInst>(*end->getFirstNonPHIOrDbg()) || end->getSinglePredecessor())
    return;
  end->removePredecessor(invoke.getParent());
  BasicBlock *own = BasicBlock::Create(end->getContext(), "thrown", end->getParent(), end);
  new UnreachableInst(own->getContext(), own);
  invoke.setNormalDest(own);
}

void splitHandlers(Function &function, const Marker &marker) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  Loop *loop = findMarkedLoop(loops, marker);
  SmallVector<InvokeInst *, 8> invokes;
  for (BasicBlock &block : function)
    if (auto *invoke = dyn_cast<InvokeInst>(block.getTerminator());
        loop && invoke && dominators.dominates(loop->getHeader(), &block) &&
        !loop->contains(invoke->getUnwindDest()))
      invokes.push_back(invoke);
  SmallSetVector<LandingPadInst *, 8> pads;
  for (InvokeInst *invoke : invokes) {
    pads.insert(invoke->getLandingPadInst());
    endAlone(*invoke);
  }
  for (LandingPadInst *pad : pads)
    SplitBlock(pad->getParent(), std::next(pad->getIterator()));
}

} // namespace cgpredict
