// Variables that an iteration of a mapped loop steps several times (`*o++ = x; *o++ = y;`), or on
// each of its ways (`if (c) *o++ = x; else *o++ = y;`). No thread has to wait for them: each knows
// its own.
#ifndef CGPREDICT_PASSES_KERNEL_JOINEDSTEPS_H
#define CGPREDICT_PASSES_KERNEL_JOINEDSTEPS_H

#include "llvm/Analysis/LoopInfo.h"

namespace cgpredict {

/// Steps such variables once, by the sum of their steps, where these are constants and all ways
/// step as far. The program computes the same as before. To be called on SSA.
void joinSteps(llvm::Loop &loop);

} // namespace cgpredict
#endif
