// What the source calls a value.
#ifndef CGPREDICT_PASSES_KERNEL_SOURCENAME_H
#define CGPREDICT_PASSES_KERNEL_SOURCENAME_H

#include "llvm/IR/Value.h"

#include <string>

namespace cgpredict {

/// Name of the source variable that `value` of the user's function holds.
std::string sourceName(llvm::Value &value);

/// What a pointer that runs through an object started from, if no variable of the user's is that
/// pointer, and it is known; else null.
llvm::Value *unnamedStart(llvm::Value &value);

} // namespace cgpredict
#endif
