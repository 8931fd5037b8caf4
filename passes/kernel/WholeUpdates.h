// An object that is computed anew from what it was and stored whole, `total = total + x` of a class
// with an operator of its own, whose loop goes over the members: by way of temporaries, of which a
// GPU compiler leaves nothing.
#ifndef CGPREDICT_PASSES_KERNEL_WHOLEUPDATES_H
#define CGPREDICT_PASSES_KERNEL_WHOLEUPDATES_H

#include "llvm/IR/PassManager.h"

namespace cgpredict {

/// In kernels with such an update of an object at a fixed place, unrolls loops of a few turns that
/// store to the stack alone. Each member's update is in sight of SROA then. To be called on
/// simplified loops.
void addWholeUpdates(llvm::FunctionPassManager &passes);

} // namespace cgpredict

#endif
