#include "passes/kernel/WholeUpdates.h"

#include "passes/kernel/ListLoops.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

using namespace llvm;

namespace cgpredict {
namespace {

bool writesStackAlone(const Instruction &instruction) {
  if (const auto *store = dyn_cast<StoreInst>(&instruction))
    return isOfStack(store->getPointerOperand());
  return !instruction.mayWriteToMemory() && !instruction.mayThrow();
}

bool makesTemporary(const Loop &loop, ScalarEvolution &evolution) {
  return turnsFewTimes(loop, evolution) && all_of(loop.blocks(), [](const BasicBlock *block) {
           return all_of(*block, writesStackAlone);
         });
}

/// What a pointer is a distance from that the indices of loops alone decide; null: there is none.
const Value *fixedBase(Value &pointer, ScalarEvolution &evolution) {
  const SCEV *address = evolution.getSCEV(&pointer);
  const auto *base = dyn_cast<SCEVUnknown>(evolution.getPointerBase(address));
  const auto isOther = [](const SCEV *part) { return isa<SCEVUnknown>(part); };
  const bool isFixed = base && !isOfStack(base->getValue()) &&
                       !SCEVExprContains(evolution.removePointerBase(address), isOther);
  return isFixed ? base->getValue() : nullptr;
}

/// The object that a value is loaded from if it only goes to the stack; null: else.
const Value *baseOfCopy(const Instruction &load) {
  const auto *store = load.hasOneUse() ? dyn_cast<StoreInst>(*load.user_begin()) : nullptr;
  const bool isCopied = store && store->getValueOperand() == &load &&
                        isOfStack(store->getPointerOperand());
  return isCopied ? getUnderlyingObject(getLoadStorePointerOperand(&load)) : nullptr;
}

/// Reads it by elements, in loops of a few turns, or copies it, and stores it by members.
bool updatesWhole(Function &kernel, const LoopInfo &loops, ScalarEvolution &evolution) {
  SmallPtrSet<const Value *, 4> read, stored;
  for (Instruction &instruction : instructions(kernel)) {
    Value *pointer = getLoadStorePointerOperand(&instruction);
    if (!pointer)
      continue;
    const Loop *loop = loops.getLoopFor(instruction.getParent());
    const bool isElement = loop && turnsFewTimes(*loop, evolution);
    if (isa<LoadInst>(instruction))
      read.insert(isElement ? fixedBase(*pointer, evolution) : baseOfCopy(instruction));
    else if (!isElement && !isOfStack(pointer))
      stored.insert(getUnderlyingObject(pointer));
  }
  return any_of(read, [&](const Value *base) { return base && stored.contains(base); });
}

struct TemporaryLoops : PassInfoMixin<TemporaryLoops> {
  static PreservedAnalyses run(Loop &loop, LoopAnalysisManager &analyses,
                               LoopStandardAnalysisResults &results, LPMUpdater &updater) {
    return makesTemporary(loop, results.SE) ? unrollWhole(loop, analyses, results, updater)
                                            : PreservedAnalyses::all();
  }
};

struct WholeUpdates : PassInfoMixin<WholeUpdates> {
  static PreservedAnalyses run(Function &kernel, FunctionAnalysisManager &analyses) {
    const bool exist = updatesWhole(kernel, analyses.getResult<LoopAnalysis>(kernel),
                                    analyses.getResult<ScalarEvolutionAnalysis>(kernel));
    return exist ? createFunctionToLoopPassAdaptor(TemporaryLoops()).run(kernel, analyses)
                 : PreservedAnalyses::all();
  }
};

} // namespace

void addWholeUpdates(FunctionPassManager &passes) { passes.addPass(WholeUpdates()); }

} // namespace cgpredict
