// What stands between the mapped loops of a nest, where OpenMP's `collapse` lets code stand: it
// would run once for each iteration of the outer loop, and belongs to no thread.
#ifndef CGPREDICT_PASSES_KERNEL_BETWEENLOOPS_H
#define CGPREDICT_PASSES_KERNEL_BETWEENLOOPS_H

#include "passes/kernel/Nest.h"

namespace cgpredict {

/// Why the code between two of the nest's loops keeps it from being traced: it writes, or calls
/// what may. Empty if it only computes.
std::string checkBetween(Nest &nest);

/// Why `loop`, the `number`-th mapped one from 1, has not exactly one loop inside.
std::string whyNoInnerLoop(const llvm::Loop &loop, unsigned number);

} // namespace cgpredict
#endif
