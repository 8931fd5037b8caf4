#ifndef CGPREDICT_PASSES_KERNEL_CALLEENAME_H
#define CGPREDICT_PASSES_KERNEL_CALLEENAME_H

#include "llvm/IR/Function.h"

#include <string>

namespace cgpredict {

/// The function as sentences name it, "std::vector::at": without its result, its parameters, the
/// arguments of templates, and what this plugin appends to the names of copies.
std::string calleeName(const llvm::Function &function);

} // namespace cgpredict
#endif
