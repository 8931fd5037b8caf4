// Whether a variable whose address is handed out is only read through it, by what the code of the
// callees says.
#ifndef CGPREDICT_PASSES_KERNEL_READONLYUSE_H
#define CGPREDICT_PASSES_KERNEL_READONLYUSE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Instructions.h"

namespace cgpredict {

/// True if nobody can write through the addresses that `uses` take, and none of them is kept where
/// `isInside` does not hold. References may be kept in objects and handed on; a callee without code
/// may write.
bool isOnlyRead(llvm::ArrayRef<llvm::Use *> uses,
                llvm::function_ref<bool(const llvm::BasicBlock &)> isInside);

} // namespace cgpredict
#endif
