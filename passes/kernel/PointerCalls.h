// Calls through pointers that are set where the kernel does not see it: a virtual function, a
// callback, one of several kernels that a program chooses once. What they may call is, of the
// functions whose address is taken, those of the call's kind (PointedFunctions.h).
#ifndef CGPREDICT_PASSES_KERNEL_POINTERCALLS_H
#define CGPREDICT_PASSES_KERNEL_POINTERCALLS_H

#include "llvm/IR/InstrTypes.h"

namespace cgpredict {

/// Functions of a call; more say little of which one it is.
inline constexpr unsigned MostPointed = 8;

/// Of the functions that pointers of one kernel may lead to; LLVM's passes take ever longer.
inline constexpr unsigned MostPointedInstructions = 2000;

/// Calls each of these by its name, where the pointer is its address, and through the pointer else.
/// No call that is left by this is looked at again. Whether there was any.
bool callPointedFunctions(llvm::Function &kernel);

/// A call that is as it was, since those functions are larger.
bool leadsToLarge(const llvm::CallBase &call);

/// A call that is left: of none of the functions of the file.
bool isLeftToPointer(const llvm::CallBase &call);

} // namespace cgpredict
#endif
