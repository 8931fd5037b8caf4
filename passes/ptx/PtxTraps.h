// Paths of a kernel that never come to its end: an exception that leaves it, `abort`.
#ifndef CGPREDICT_PASSES_PTX_PTXTRAPS_H
#define CGPREDICT_PASSES_PTX_PTXTRAPS_H

#include "llvm/IR/Function.h"

namespace cgpredict {

/// A copy with the same blocks, of which those that do not lead to its end are traps, as they are
/// where a GPU has nobody to catch. The caller's to erase; null: all of them lead there.
llvm::Function *withTraps(const llvm::Function &kernel);

} // namespace cgpredict
#endif
