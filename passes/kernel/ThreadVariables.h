// Variables of the program's one thread (`__thread`, `thread_local`): clang calls an intrinsic for
// their addresses, which are fixed.
#ifndef CGPREDICT_PASSES_KERNEL_THREADVARIABLES_H
#define CGPREDICT_PASSES_KERNEL_THREADVARIABLES_H

#include "llvm/IR/Function.h"

namespace cgpredict {

/// Names such variables directly, as all others of the file are. No coroutine, which may go on in
/// another thread.
void nameThreadVariables(llvm::Function &function);

} // namespace cgpredict

#endif
