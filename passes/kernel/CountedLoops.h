#ifndef CGPREDICT_PASSES_KERNEL_COUNTEDLOOPS_H
#define CGPREDICT_PASSES_KERNEL_COUNTEDLOOPS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/PassManager.h"

namespace cgpredict {

/// Notes of which loops a compiler for GPUs cannot tell the turns before they start, as their
/// counter might wrap: it joins none. Of those of the source, before other passes rewrite them.
void addCountedLoops(llvm::FunctionPassManager &passes);

bool isUncounted(const llvm::Loop &loop);

} // namespace cgpredict

#endif
