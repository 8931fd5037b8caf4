// Brings the control of mapped loops into the one shape that Nest.h reads: a condition in the
// header, indices that advance by fixed steps. The program computes the same as before.
#ifndef CGPREDICT_PASSES_KERNEL_LOOPCONTROL_H
#define CGPREDICT_PASSES_KERNEL_LOOPCONTROL_H

#include "passes/pragma/Marker.h"

#include "llvm/IR/Function.h"

namespace cgpredict {

/// A global variable that a mapped loop counts with, and that nothing the loop calls can see, lives
/// in a local one while the loop runs. To be called before SROA.
void localizeGlobalIndices(llvm::Function &function, const Marker &marker);

/// What is stepped several times is stepped once (JoinedSteps.h); `i < n && i < m` becomes one
/// condition; a `do` loop tests in front (DoLoops.h); an index that is multiplied or divided by a
/// power of two (`i *= 2`, `i >>= 1`) is computed from the number of the iteration; so is a
/// variable that holds what the index was before (DelayedIndices.h). To be called on SSA.
void normalizeControl(llvm::Function &function, const Marker &marker);

} // namespace cgpredict
#endif
