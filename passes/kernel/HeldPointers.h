// Where a pointer leads in the front end's code, which keeps each parameter and each reference in a
// variable.
#ifndef CGPREDICT_PASSES_KERNEL_HELDPOINTERS_H
#define CGPREDICT_PASSES_KERNEL_HELDPOINTERS_H

#include "llvm/IR/Value.h"

namespace cgpredict {

/// The variable or the argument that `pointer` leads into; null if that is not known.
llvm::Value *objectOf(llvm::Value *pointer);

} // namespace cgpredict
#endif
