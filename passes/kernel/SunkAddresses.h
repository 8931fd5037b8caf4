// Addresses of variables that SROA computes where the function begins: those of a choice between
// two arrays of an iteration.
#ifndef CGPREDICT_PASSES_KERNEL_SUNKADDRESSES_H
#define CGPREDICT_PASSES_KERNEL_SUNKADDRESSES_H

#include "llvm/IR/Function.h"

namespace cgpredict {

/// Computes them where they are used, so that what only the iteration uses is seen to be its own.
void sinkAddressesOfVariables(llvm::Function &function);

} // namespace cgpredict
#endif
