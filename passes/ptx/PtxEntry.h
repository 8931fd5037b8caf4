// The kernel function as the entry of a module of its own: prologue, bounds guard, parameters,
// globals.
#ifndef CGPREDICT_PASSES_PTX_PTXENTRY_H
#define CGPREDICT_PASSES_PTX_PTXENTRY_H

#include "passes/ptx/PtxParameters.h"

#include "llvm/IR/Module.h"

namespace cgpredict {

/// Builds the entry in `module` (empty, same context). Names of its basic blocks tell where they
/// come from: `prologue`, then `b0`, `b1`, ... in the kernel's order, and `exit` for threads out of
/// bounds.
llvm::Function &buildEntry(llvm::Module &module, const llvm::Function &kernel,
                           llvm::ArrayRef<IndexArgument> indices, llvm::StringRef name,
                           std::array<unsigned, 3> block);

/// Makes accesses to user memory volatile, and no others: no pass merges, forwards or drops them,
/// and the
/// `.volatile` in the text tells them from the thread's own variables. emitPtx takes it out again.
void pinUserAccesses(llvm::Function &entry);

} // namespace cgpredict
#endif
