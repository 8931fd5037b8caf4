// Variables that the loops inside a mapped loop step: `for (y...) for (x...) *out++ = in[x];`. No
// thread has to wait for them where it is known how far the loops inside take them.
#ifndef CGPREDICT_PASSES_KERNEL_INNERSTEPS_H
#define CGPREDICT_PASSES_KERNEL_INNERSTEPS_H

#include "passes/pragma/Marker.h"

#include "llvm/IR/Function.h"

namespace cgpredict {

/// Steps such variables once, by a step that is computed in front of the loop. The program computes
/// the same as before. To be called on SSA, of simplified loops.
void stepOnceOutside(llvm::Function &function, const Marker &marker);

} // namespace cgpredict
#endif
