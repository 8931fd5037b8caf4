// The cold path beside a marked nest:
//
//   if (kernel.armed) if (launch(captures...)) goto behind the nest;   // cold, out of line
//   the program's own nest, untouched
//
// launch() computes the extents, asks the runtime whether this launch is sampled, and if so has it
// run the whole nest in chunks.
#ifndef CGPREDICT_PASSES_INSTRUMENT_LAUNCH_H
#define CGPREDICT_PASSES_INSTRUMENT_LAUNCH_H

#include "passes/kernel/Outline.h"

namespace cgpredict {

/// Completes context.type. Requires context.captures to be final.
void layOutContext(const Nest &nest, LaunchContext &context);

/// Builds launch() and branches to it in front of the nest. `descriptor` is the kernel's CgpKernel.
void insertLaunch(const Nest &nest, const LaunchContext &context, llvm::GlobalVariable &descriptor);

} // namespace cgpredict
#endif
