// Where a function's result goes. The iteration that leaves a search makes the result there, or a
// variable of its own that it returns: what is there as an iteration begins is nobody's.
#ifndef CGPREDICT_PASSES_KERNEL_RETURNEDOBJECT_H
#define CGPREDICT_PASSES_KERNEL_RETURNEDOBJECT_H

#include "passes/pragma/Marker.h"

#include "llvm/Analysis/LoopInfo.h"

namespace cgpredict {

/// Whether `place` is where the result goes, and no variable from outside of `loop` lies there.
bool isResultOfIteration(llvm::Value &place, const llvm::Loop &loop);

/// No iteration of the marked loop finds, and nobody behind it, what another one has left there.
/// Before variables become values.
void forgetResults(llvm::Function &function, const Marker &marker);

} // namespace cgpredict
#endif
