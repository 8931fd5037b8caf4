// Comparisons of two bools as what they are: `a != b` is an exclusive or, `a == b` its inverse.
#ifndef CGPREDICT_PASSES_KERNEL_TRUTHBYTES_H
#define CGPREDICT_PASSES_KERNEL_TRUTHBYTES_H

#include "llvm/IR/Function.h"

namespace cgpredict {

/// Of bytes that are 0 or 1 for certain, whose comparison becomes such a byte: LLVM makes it of
/// `a ^= b` and `a = a == b`.
void combineTruths(llvm::Function &kernel);

} // namespace cgpredict
#endif
