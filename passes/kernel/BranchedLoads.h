// Loads from one of two addresses, which stand behind what may overwrite either, or under a further
// condition, as where std::clamp compares what std::max has chosen: they cannot move to where the
// address is chosen.
#ifndef CGPREDICT_PASSES_KERNEL_BRANCHEDLOADS_H
#define CGPREDICT_PASSES_KERNEL_BRANCHEDLOADS_H

#include "llvm/IR/Function.h"

namespace cgpredict {

/// Makes one of them two, by the condition that chose the address, in its place. False: there is
/// none.
bool loadByBranchOnce(llvm::Function &kernel);

} // namespace cgpredict

#endif
