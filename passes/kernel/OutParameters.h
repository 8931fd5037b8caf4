#ifndef CGPREDICT_PASSES_KERNEL_OUTPARAMETERS_H
#define CGPREDICT_PASSES_KERNEL_OUTPARAMETERS_H

#include "llvm/IR/InstrTypes.h"

namespace cgpredict {

/// Makes what mathematical functions leave behind a pointer (`modf(x, &whole[i])`) stores of the
/// kernel: the function writes a variable of the thread's own, which is copied from there.
void storeOutParameters(llvm::Function &kernel);

/// Whether all that a call accesses are the thread's own variables: it is one of these functions.
bool writesOnlyOwnVariables(const llvm::CallBase &call);

} // namespace cgpredict

#endif
