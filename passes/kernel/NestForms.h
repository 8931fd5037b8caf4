// Two forms in which a loop reaches the passes that are none of an affine nest, though the loop is:
// a largest element written with a macro, `?:` or `if`, and an end that optimisation tests by a
// mask.
#ifndef CGPREDICT_PASSES_KERNEL_NESTFORMS_H
#define CGPREDICT_PASSES_KERNEL_NESTFORMS_H

#include "llvm/IR/Function.h"

namespace cgpredict {

/// `a[i] > m ? a[i] : m` loads a[i] once, as any compiler for a GPU makes of it: a path that does
/// nothing but load what was loaded in front of its branch, and compute, uses the value that is
/// there. Such paths become selections then. Accesses must not be kept (KeptAccesses.h).
void reuseLoadsOfBranches(llvm::Function &kernel);

/// `(i & 0xffffffff) == n` at the end of a loop becomes `(int)i == n`, of which scalar evolution
/// knows when it first holds.
void testNarrowIndices(llvm::Function &kernel);

} // namespace cgpredict
#endif
