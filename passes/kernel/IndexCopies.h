// An index whose address is handed out (std::min(i, 3), find(i), a lambda that refers to it) stays
// in memory, where anybody might write it.
#ifndef CGPREDICT_PASSES_KERNEL_INDEXCOPIES_H
#define CGPREDICT_PASSES_KERNEL_INDEXCOPIES_H

#include "passes/pragma/Marker.h"

#include "llvm/IR/Function.h"

namespace cgpredict {

/// Where it is only read, an iteration hands out the address of a copy. Before variables become
/// values.
void copyHandedIndices(llvm::Function &function, const Marker &marker);

} // namespace cgpredict
#endif
