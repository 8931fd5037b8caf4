#ifndef CGPREDICT_PASSES_KERNEL_HANDLERS_H
#define CGPREDICT_PASSES_KERNEL_HANDLERS_H

#include "passes/pragma/Marker.h"

#include "llvm/IR/Function.h"

namespace cgpredict {

/// Parts the landing pads of the marked loop's calls from what is done there, so that a launch can
/// have one of its own in their place, and the ends of its throws from those of others.
void splitHandlers(llvm::Function &function, const Marker &marker);

} // namespace cgpredict

#endif
