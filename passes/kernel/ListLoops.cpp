#include "passes/kernel/ListLoops.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace cgpredict {
namespace {

bool walksByPointer(const Loop &loop) {
  return any_of(loop.getHeader()->phis(), [](const PHINode &phi) {
    return phi.getType()->isPointerTy() && isOfStack(&phi);
  });
}

bool readsStackAlone(const Instruction &instruction) {
  if (const Value *pointer = getLoadStorePointerOperand(&instruction))
    return isa<LoadInst>(instruction) && isOfStack(pointer);
  return !instruction.mayReadOrWriteMemory() && !instruction.mayThrow();
}

bool isListLoop(const Loop &loop, ScalarEvolution &evolution) {
  return turnsFewTimes(loop, evolution) && walksByPointer(loop) &&
         all_of(loop.blocks(), [](const BasicBlock *block) {
           return all_of(*block, readsStackAlone);
         });
}

struct ListLoops : PassInfoMixin<ListLoops> {
  static PreservedAnalyses run(Loop &loop, LoopAnalysisManager &analyses,
                               LoopStandardAnalysisResults &results, LPMUpdater &updater) {
    return isListLoop(loop, results.SE) ? unrollWhole(loop, analyses, results, updater)
                                        : PreservedAnalyses::all();
  }
};

} // namespace

bool isOfStack(const Value *pointer) {
  SmallVector<const Value *, 4> objects;
  getUnderlyingObjects(pointer, objects);
  return all_of(objects, [](const Value *object) { return isa<AllocaInst>(object); });
}

bool turnsFewTimes(const Loop &loop, ScalarEvolution &evolution) {
  constexpr unsigned most = 16;
  const unsigned turns = loop.isInnermost() ? evolution.getSmallConstantTripCount(&loop) : 0;
  return turns != 0 && turns <= most;
}

PreservedAnalyses unrollWhole(Loop &loop, LoopAnalysisManager &analyses,
                              LoopStandardAnalysisResults &results, LPMUpdater &updater) {
  addStringMetadataToLoop(&loop, "llvm.loop.unroll.full", 1);
  constexpr int level = 2;
  return LoopFullUnrollPass(level, /*OnlyWhenForced=*/true).run(loop, analyses, results, updater);
}

void addListLoops(FunctionPassManager &passes) {
  passes.addPass(createFunctionToLoopPassAdaptor(ListLoops()));
}

} // namespace cgpredict
