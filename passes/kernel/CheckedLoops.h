// Loops that -fsanitize=undefined, -fsanitize=signed-integer-overflow or -ftrapv check as they run.
// Their checks belong to no kernel: a copy without them is what becomes one (LoopCopy.h).
#ifndef CGPREDICT_PASSES_KERNEL_CHECKEDLOOPS_H
#define CGPREDICT_PASSES_KERNEL_CHECKEDLOOPS_H

#include "passes/pragma/Marker.h"

#include "llvm/IR/Instructions.h"

namespace cgpredict {

/// Takes out the checks of `function` that the compiler put in.
void removeChecks(llvm::Function &function);

/// Takes the checks out of `blocks` of `function`.
void removeChecks(llvm::ArrayRef<llvm::BasicBlock *> blocks, llvm::Function &function);

/// Whether the marked loop has checks.
bool isChecked(llvm::Function &function, const Marker &marker);

} // namespace cgpredict
#endif
