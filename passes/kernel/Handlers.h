#ifndef CGPREDICT_PASSES_KERNEL_HANDLERS_H
#define CGPREDICT_PASSES_KERNEL_HANDLERS_H

#include "passes/pragma/Marker.h"

#include "llvm/IR/Function.h"

namespace cgpredict {

/// Calls of the marked loop whose exceptions are handled alike, but for where variables' lifetimes
/// end, get one handler: a launch has one.
void mergeHandlers(llvm::Function &function, const Marker &marker);

} // namespace cgpredict

#endif
