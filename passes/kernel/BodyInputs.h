// What the mapped body of a nest needs to be a function of its own.
#ifndef CGPREDICT_PASSES_KERNEL_BODYINPUTS_H
#define CGPREDICT_PASSES_KERNEL_BODYINPUTS_H

#include "passes/kernel/Nest.h"

#include "llvm/ADT/SetVector.h"

namespace cgpredict {

/// What the body takes from elsewhere, by kind.
struct BodyInputs {
  llvm::SmallVector<const Induction *, 4> indices;
  llvm::SetVector<llvm::Value *> captures, recomputed;
  /// Variables, or the argument that says where the result goes, of which a thread has its own.
  llvm::SetVector<llvm::Value *> locals;
  /// Of the captures those that are the iteration's own, but read where the loop is left.
  llvm::SetVector<llvm::Value *> readBehind;
};

llvm::SmallVector<llvm::BasicBlock *, 16> bodyBlocks(const Nest &nest);

/// Sets nest.reason where the body needs what cannot be handed over.
BodyInputs inputsOf(Nest &nest);

} // namespace cgpredict
#endif
