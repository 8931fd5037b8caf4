// What the source calls a value.
#ifndef CGPREDICT_PASSES_KERNEL_SOURCENAME_H
#define CGPREDICT_PASSES_KERNEL_SOURCENAME_H

#include "llvm/IR/Value.h"

#include <string>

namespace cgpredict {

/// Name of the source variable that `value` of the user's function holds.
std::string sourceName(llvm::Value &value);

} // namespace cgpredict
#endif
