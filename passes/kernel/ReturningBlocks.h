#ifndef CGPREDICT_PASSES_KERNEL_RETURNINGBLOCKS_H
#define CGPREDICT_PASSES_KERNEL_RETURNINGBLOCKS_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Function.h"

namespace cgpredict {

/// Blocks from which the kernel goes on to its end: the others lead to an exception or `abort`.
llvm::SmallPtrSet<const llvm::BasicBlock *, 32> returningBlocks(const llvm::Function &kernel);

} // namespace cgpredict

#endif
