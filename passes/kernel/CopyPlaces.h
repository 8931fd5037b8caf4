// Where the source copies variables. `b = a` is no instruction any more once variables are values,
// and what a loop hands on by it would be stored where the loop stands.
#ifndef CGPREDICT_PASSES_KERNEL_COPYPLACES_H
#define CGPREDICT_PASSES_KERNEL_COPYPLACES_H

#include "passes/pragma/Marker.h"

#include "llvm/IR/Function.h"

namespace cgpredict {

/// What the marked loop stores as it is becomes a cast to its own type, which has the store's
/// place. Before variables become values.
void markCopies(llvm::Function &function, const Marker &marker);

/// Of the casts that the marked loops hand on to their next iterations keeps those that copy what
/// came into the iteration; removes all others.
void keepHandedOnCopies(llvm::Function &function, llvm::ArrayRef<Marker> markers);

void removeCopies(llvm::Function &function);

} // namespace cgpredict
#endif
