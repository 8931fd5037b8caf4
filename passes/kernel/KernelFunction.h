// The kernel function: the mapped body as a GPU compiler would see it, callees inlined and
// optimised, but with every access to user memory that the source makes (except provably invariant
// loads).
#ifndef CGPREDICT_PASSES_KERNEL_KERNELFUNCTION_H
#define CGPREDICT_PASSES_KERNEL_KERNELFUNCTION_H

#include "passes/kernel/OpaqueCalls.h"
#include "passes/kernel/Outline.h"

#include "llvm/IR/PassManager.h"

namespace cgpredict {

struct KernelFunction {
  llvm::Function *function; ///< the body's arguments, then three 64-bit thread coordinates x, y, z
  std::vector<OpaqueCall> opaqueCalls;
  /// More than MostKernelInstructions (InlineCallees.h): it is not finished, and to be erased.
  bool isTooLarge = false;
};

/// Clones the outlined body, inlines, optimises, and orders its blocks by rank: loops contiguous,
/// forward edges to later blocks. Blocks are named b0, b1, ...
KernelFunction makeKernelFunction(const Nest &nest, const OutlinedBody &body);

} // namespace cgpredict
#endif
