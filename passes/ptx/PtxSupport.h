// What of a kernel function can become PTX, decided before LLVM's backend is asked: that one ends
// the process where it finds an operation without selection.
#ifndef CGPREDICT_PASSES_PTX_PTXSUPPORT_H
#define CGPREDICT_PASSES_PTX_PTXSUPPORT_H

#include "llvm/IR/Function.h"

#include <string>

namespace cgpredict {

/// Why `kernel` cannot become PTX ("calls foo()"); empty if nothing stands in the way.
std::string ptxObstacle(const llvm::Function &kernel);

/// Whether `pointer` certainly points into a variable of the thread itself (an alloca).
bool pointsToLocal(const llvm::Value *pointer);

/// Intrinsics that mean nothing on a GPU and vanish: assumptions, lifetimes, prefetches.
bool isHostOnlyIntrinsic(const llvm::Function &callee);

/// Intrinsics whose result is their first operand as far as a GPU is concerned.
bool isForwardingIntrinsic(const llvm::Function &callee);

} // namespace cgpredict
#endif
