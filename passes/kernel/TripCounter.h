// Iterations of a loop whose end has no closed form here: `i < n && i < m`, `a < b; a++, b--`,
// unsigned values that wrap around. Its condition and steps run alone, in a function of their own:
// log2(n) iterations for `i *= 2`, and a loop that the optimiser knows how to shorten otherwise.
#ifndef CGPREDICT_PASSES_KERNEL_TRIPCOUNTER_H
#define CGPREDICT_PASSES_KERNEL_TRIPCOUNTER_H

#include "passes/kernel/Nest.h"

namespace cgpredict {

/// None where condition or steps read memory that the indices choose, or call something, and where
/// one variable's step is made of another.
std::optional<TripCounter> buildTripCounter(const Nest &nest, unsigned level);

/// The phis of the loop's header that `value` is computed from, first met first.
llvm::SmallVector<llvm::PHINode *, 4> phisOf(llvm::Value *value, const llvm::Loop &loop);

} // namespace cgpredict
#endif
