#ifndef CGPREDICT_PASSES_KERNEL_INLINECALLEES_H
#define CGPREDICT_PASSES_KERNEL_INLINECALLEES_H

#include "llvm/IR/Function.h"

namespace cgpredict {

/// Whether `callee` does in `caller` what it does alone: it has no variable arguments, nothing in
/// it returns twice, it is no coroutine, and `caller` is compiled for the same floating-point rules
/// and for all instructions that it needs.
bool canInline(const llvm::Function &callee, const llvm::Function &caller);

/// Instructions of the front end's that a kernel may have with all that it calls. What is larger is
/// a program's phase, not a thread's work, and takes LLVM minutes to compile.
constexpr unsigned MostKernelInstructions = 60000;

/// Makes the kernel's callees part of it, calls of the body before calls within these, so that a
/// deep callee leaves no near one opaque. Recursion is followed for a few levels, and a bound on
/// all calls ends what branches; calls that are left are opaque. False, with calls left, where it
/// would have more than `most` instructions.
bool inlineCallees(llvm::Function &kernel, uint64_t most = MostKernelInstructions);

} // namespace cgpredict

#endif
