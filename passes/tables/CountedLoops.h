// A second version of a kernel function's loops, for what a thread does beyond its record budget:
// executions are only counted there, in registers, so that the compiler optimizes it like the
// program's own loops.
#ifndef CGPREDICT_PASSES_TABLES_COUNTEDLOOPS_H
#define CGPREDICT_PASSES_TABLES_COUNTEDLOOPS_H

#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace cgpredict {

/// What stands for each block and instruction in the second version; empty where there is none.
using CountedCopies = llvm::ValueToValueMapTy;

/// Copies all that `headers`, headers of loops, reach, but what only throws, and adds to each a
/// branch, behind its phis, that goes on in the copy where the i32 at `isOver` is not 0. Nothing
/// leads back; what a thread has counted is lost where it throws. What cannot be copied (calls that
/// handle exceptions, or may stand in one place only) is left as it is.
void copyLoops(llvm::Function &kernel, llvm::ArrayRef<llvm::BasicBlock *> headers,
               llvm::Constant *isOver, CountedCopies &copies);

} // namespace cgpredict
#endif
