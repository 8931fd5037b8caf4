// Reads the condition and the indices of one mapped loop.
#ifndef CGPREDICT_PASSES_KERNEL_NESTLEVELS_H
#define CGPREDICT_PASSES_KERNEL_NESTLEVELS_H

#include "passes/kernel/Nest.h"

namespace cgpredict {

/// Fills `level` from `loop`; returns why its iterations do not follow from its header.
std::string readLevel(llvm::Loop &loop, NestLevel &level);

/// The loop inside `loop`; null where there is none, or several.
llvm::Loop *onlySubLoopOf(llvm::Loop &loop);

} // namespace cgpredict
#endif
