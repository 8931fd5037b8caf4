// Loops over lists that stand in the source: `m = std::max({m, a[i], b[i]})` runs through a copy of
// the list on the thread's stack, of which a GPU compiler leaves nothing.
#ifndef CGPREDICT_PASSES_KERNEL_LISTLOOPS_H
#define CGPREDICT_PASSES_KERNEL_LISTLOOPS_H

#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace cgpredict {

bool isOfStack(const llvm::Value *pointer);
/// Innermost, and its turns are a constant, at most 16.
bool turnsFewTimes(const llvm::Loop &loop, llvm::ScalarEvolution &evolution);
/// For the run() of a pass over loops.
llvm::PreservedAnalyses unrollWhole(llvm::Loop &loop, llvm::LoopAnalysisManager &analyses,
                                    llvm::LoopStandardAnalysisResults &results,
                                    llvm::LPMUpdater &updater);

/// Unrolls loops of a few turns that walk by a pointer through arrays on the stack, read nothing
/// else and store nothing. Their turns are in sight of SROA then. To be called on simplified loops.
void addListLoops(llvm::FunctionPassManager &passes);

} // namespace cgpredict
#endif
