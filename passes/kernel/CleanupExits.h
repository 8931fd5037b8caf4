// Where a loop's body has variables of its own, clang lets `break` and `return` pass the code that
// ends their lives together with what goes on, and chooses behind it where to. Each gets a way of
// its own here, so that what is set on leaving belongs to no iteration that goes on.
#ifndef CGPREDICT_PASSES_KERNEL_CLEANUPEXITS_H
#define CGPREDICT_PASSES_KERNEL_CLEANUPEXITS_H

#include "passes/pragma/Marker.h"

#include "llvm/IR/Function.h"

namespace cgpredict {

/// In the marked loop of `function`, which is in SSA form.
void separateExits(llvm::Function &function, const Marker &marker);

} // namespace cgpredict
#endif
