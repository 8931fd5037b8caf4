// Indices of 8 and 16 bits, which C steps as `int` and cuts off again.
#ifndef CGPREDICT_PASSES_KERNEL_NARROWSTEPS_H
#define CGPREDICT_PASSES_KERNEL_NARROWSTEPS_H

#include "llvm/Analysis/LoopInfo.h"

namespace cgpredict {

/// The loop's variables, of whose new value nothing is kept but as many bits as they have, are
/// stepped in that many: `i = (short)((int)i + 2)` as `i += 2`.
void stepNarrowly(llvm::Loop &loop);

} // namespace cgpredict
#endif
