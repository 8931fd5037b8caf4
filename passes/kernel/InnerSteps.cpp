#include "passes/kernel/InnerSteps.h"

#include "passes/kernel/LlvmVersion.h"
#include "passes/kernel/MarkerLowering.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {
namespace {

class InnerSteps {
public:
  InnerSteps(Function &function, LoopInfo &loops, DominatorTree &dominators)
      : libraryImpl(Triple(function.getParent()->getTargetTriple())),
        library(libraryImpl, &function), assumptions(function),
        evolution(function, library, assumptions, dominators, loops),
        expander(evolution, function.getParent()->getDataLayout()) {}

  /// What a loop makes of a variable is known once those inside it are done.
  void visit(Loop &loop) {
    for (Loop *inner : loop.getSubLoops())
      visit(*inner);
    if (loop.isInnermost() || !loop.getLoopLatch() || !loop.getLoopPreheader())
      return;
    for (PHINode &phi : loop.getHeader()->phis())
      if (const SCEV *step = stepOf(phi, loop))
        stepOnce(phi, *step, loop);
  }

private:
  /// Null where the loops inside do not step it, or by what is not known in front of `loop`.
  const SCEV *stepOf(PHINode &phi, Loop &loop) {
    if (!evolution.isSCEVable(phi.getType()) || !isa<SCEVUnknown>(evolution.getSCEV(&phi)))
      return nullptr;
    Value *last = phi.getIncomingValueForBlock(loop.getLoopLatch());
    const SCEV *reached = evolution.getSCEVAtScope(evolution.getSCEV(last), &loop);
    const SCEV *step = evolution.getMinusSCEV(reached, evolution.getSCEV(&phi));
    const bool isKnown = !isa<SCEVCouldNotCompute>(step) && !step->isZero() &&
                         evolution.isLoopInvariant(step, &loop) &&
                         expander.isSafeToExpandAt(step, loop.getLoopPreheader()->getTerminator());
    return isKnown ? step : nullptr;
  }

  void stepOnce(PHINode &phi, const SCEV &step, Loop &loop) {
    Value *distance = expander.expandCodeFor(&step, step.getType(),
                                             loop.getLoopPreheader()->getTerminator());
    IRBuilder<> builder(loop.getLoopLatch()->getTerminator());
    Value *next = phi.getType()->isPointerTy()
                      ? builder.CreateGEP(builder.getInt8Ty(), &phi, distance)
                      : builder.CreateAdd(&phi, distance);
    phi.setIncomingValueForBlock(loop.getLoopLatch(), next);
    evolution.forgetTopmostLoop(&loop);
  }

  TargetLibraryInfoImpl libraryImpl;
  TargetLibraryInfo library;
  AssumptionCache assumptions;
  ScalarEvolution evolution;
  ScevExpander expander;
};

} // namespace

void stepOnceOutside(Function &function, const Marker &marker) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  if (Loop *loop = findMarkedLoop(loops, marker))
    InnerSteps(function, loops, dominators).visit(*loop);
}

} // namespace cgpredict
