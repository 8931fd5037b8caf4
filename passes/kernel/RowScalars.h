// Scalars that iterations of a nest's loops leave to each other in registers, and that code between
// the loops begins or reads: threads find them in memory.
#ifndef CGPREDICT_PASSES_KERNEL_ROWSCALARS_H
#define CGPREDICT_PASSES_KERNEL_ROWSCALARS_H

#include "passes/kernel/RowLoops.h"

namespace cgpredict {

/// A place in memory for `value`, by the name that the source has for it.
llvm::AllocaInst *makeSlot(llvm::Value &value, const Nest &nest);

/// Returns why it cannot be; empty if it can.
std::string moveScalars(const Nest &nest, RowLoops &row);

} // namespace cgpredict
#endif
