// Mathematical functions on a GPU, as nvcc compiles them: some are one PTX instruction, some an
// approximation that -ffast-math allows, and the rest is library code (`__nv_expf`), declared here
// and called, so that the text is complete PTX. What such a call costs is the analyzer's table.
#ifndef CGPREDICT_PASSES_PTX_PTXMATH_H
#define CGPREDICT_PASSES_PTX_PTXMATH_H

#include "llvm/IR/InstrTypes.h"

namespace cgpredict {

/// Whether `call` is a function of <math.h> or its LLVM intrinsic that lowerMath handles, or an
/// intrinsic that the NVPTX backend selects as it is.
bool isMathCall(const llvm::CallBase &call);

/// Rewrites all mathematical calls in `function`, and `frem`, into what the NVPTX backend selects.
void lowerMath(llvm::Function &function);

} // namespace cgpredict
#endif
