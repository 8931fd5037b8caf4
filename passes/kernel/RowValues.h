// What a row's parts leave to each other in registers: once its code runs in threads, that is
// computed again by each thread where it follows from the indices, and lies in memory where not.
#ifndef CGPREDICT_PASSES_KERNEL_ROWVALUES_H
#define CGPREDICT_PASSES_KERNEL_ROWVALUES_H

#include "passes/kernel/RowLoops.h"

namespace cgpredict {

/// Where what is read in a part of `row` is brought in.
llvm::BasicBlock *beginOf(RowPart part, const RowLoops &row);

/// Leaves no value of a part of `row` in use in another one, but for indices, what is computed from
/// them in front of the inner loop, and, with `eachThread`, what is computed in the part before.
/// Returns why that cannot be; empty if it can.
std::string moveValues(const Nest &nest, RowLoops &row, bool eachThread);

} // namespace cgpredict
#endif
