// Addresses that are chosen by the path which led to an access.
#ifndef CGPREDICT_PASSES_KERNEL_CHOSENADDRESSES_H
#define CGPREDICT_PASSES_KERNEL_CHOSENADDRESSES_H

#include "llvm/IR/Function.h"

namespace cgpredict {

/// A load from one of several addresses, chosen by the path that led to it, becomes a load on each
/// path: `c ? a : b[i]` and std::max(a, b[i]) load from one named object or from the other. Of
/// structures, each member does; behind a store, or under a further condition, in its place.
void loadOnEachPath(llvm::Function &kernel);

} // namespace cgpredict

#endif
