// Variables that hold what a mapped loop's index was an iteration before: the edges of a polygon,
// `for (i = 0, j = n - 1; i < n; j = i++)`. No thread has to wait for them: each knows its own.
#ifndef CGPREDICT_PASSES_KERNEL_DELAYEDINDICES_H
#define CGPREDICT_PASSES_KERNEL_DELAYEDINDICES_H

#include "llvm/Analysis/LoopInfo.h"

namespace cgpredict {

/// Computes such variables from the index: in the first iteration what they begin with, in the
/// others the index less its step. The program computes the same as before. To be called on SSA.
void computeDelayedIndices(llvm::Loop &loop);

} // namespace cgpredict
#endif
