// Memory that a thread allocates for itself (a std::vector that an iteration makes, malloc).
#ifndef CGPREDICT_PASSES_KERNEL_OWNALLOCATIONS_H
#define CGPREDICT_PASSES_KERNEL_OWNALLOCATIONS_H

#include "llvm/IR/Function.h"

namespace cgpredict {

/// Makes variables of allocations of a known size, made at most once by a thread, whose addresses
/// go nowhere but to what frees them: a GPU's thread has an array of its own for that.
/// True if there was one.
bool keepAllocationsLocal(llvm::Function &kernel);

} // namespace cgpredict
#endif
