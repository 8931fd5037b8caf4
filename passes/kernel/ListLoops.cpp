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

constexpr unsigned MostTurns = 16;

bool isOfStack(const Value *pointer) {
  SmallVector<const Value *, 4> objects;
  getUnderlyingObjects(pointer, objects);
  return all_of(objects, [](const Value *object) { return isa<AllocaInst>(object); });
}

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
  const unsigned turns = loop.isInnermost() ? evolution.getSmallConstantTripCount(&loop) : 0;
  return turns != 0 && turns <= MostTurns && walksByPointer(loop) &&
         all_of(loop.blocks(), [](const BasicBlock *block) {
           return all_of(*block, readsStackAlone);
         });
}

struct ListLoops : PassInfoMixin<ListLoops> {
  static PreservedAnalyses run(Loop &loop, LoopAnalysisManager &analyses,
                               LoopStandardAnalysisResults &results, LPMUpdater &updater) {
    if (!isListLoop(loop, results.SE))
      return PreservedAnalyses::all();
    addStringMetadataToLoop(&loop, "llvm.loop.unroll.full", 1);
    constexpr int level = 2;
    return LoopFullUnrollPass(level, /*OnlyWhenForced=*/true).run(loop, analyses, results, updater);
  }
};

} // namespace

void addListLoops(FunctionPassManager &passes) {
  passes.addPass(createFunctionToLoopPassAdaptor(ListLoops()));
}

} // namespace cgpredict
