// Mapped `do` loops in the shape that Nest.h reads: the test in front of the body, which the first
// iteration passes in any case. The program computes the same as before.
#ifndef CGPREDICT_PASSES_KERNEL_DOLOOPS_H
#define CGPREDICT_PASSES_KERNEL_DOLOOPS_H

#include "llvm/Analysis/LoopInfo.h"

namespace cgpredict {

/// `do BODY while (i < n);` becomes `for (k = 0; i < n || k == 0; k++) BODY`. False, with nothing
/// changed, where the loop is none, is left from elsewhere too, or where the condition or what is
/// used behind the loop is more than functions, which may run at any time, of what iterations leave
/// to the next. Loops and dominators have to be computed anew if it is true. To be called on SSA.
bool testInFront(llvm::Loop &loop);

} // namespace cgpredict
#endif
