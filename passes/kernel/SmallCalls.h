// Small callees that stand between the source's loop and what it says of its indices: they are
// inlined into the function before the nest is read. Each function inlines one depth of calls.
#ifndef CGPREDICT_PASSES_KERNEL_SMALLCALLS_H
#define CGPREDICT_PASSES_KERNEL_SMALLCALLS_H

#include "passes/pragma/Marker.h"

#include "llvm/IR/Function.h"

namespace cgpredict {

/// Calls within calls that an operator of an iterator may be made of.
constexpr unsigned NestedCalls = 6;

/// std::max(i, 3) takes the index by reference, which keeps it in memory until the call is inlined;
/// so does `first += 4` in front of the loop. True if there was one.
bool inlineReferences(llvm::Function &function, llvm::ArrayRef<Marker> markers);

/// Calls in the mapped loops' conditions and increments (v.size(), ++it) hide how the index runs.
/// True if there was one.
bool inlineLoopControl(llvm::Function &function, const Marker &marker);

} // namespace cgpredict
#endif
