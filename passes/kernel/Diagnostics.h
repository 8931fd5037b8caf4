// Warnings of the passes, through the compiler's own diagnostics.
#ifndef CGPREDICT_PASSES_KERNEL_DIAGNOSTICS_H
#define CGPREDICT_PASSES_KERNEL_DIAGNOSTICS_H

#include "passes/pragma/Marker.h"

#include "llvm/ADT/Twine.h"
#include "llvm/IR/Function.h"

namespace cgpredict {

/// `warning: kernel 'NAME': MESSAGE` at the pragma; without debug information the position is text.
void warn(const llvm::Function &function, const Marker &marker, const llvm::Twine &message);

} // namespace cgpredict
#endif
