// Warnings of the passes, through the compiler's own diagnostics.
#ifndef CGPREDICT_PASSES_DIAGNOSTICS_H
#define CGPREDICT_PASSES_DIAGNOSTICS_H

#include "passes/Marker.h"

#include "llvm/ADT/Twine.h"
#include "llvm/IR/LLVMContext.h"

namespace cgpredict {

/// `FILE:LINE:COLUMN: warning: kernel 'NAME': MESSAGE`.
void warn(llvm::LLVMContext &context, const Marker &marker, const llvm::Twine &message);

} // namespace cgpredict
#endif
