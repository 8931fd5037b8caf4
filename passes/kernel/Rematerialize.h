// Computes a loop's start or bound again at another place: clones the few pure instructions that
// lead to it, with the indices of outer mapped loops and outside values replaced.
#ifndef CGPREDICT_PASSES_KERNEL_REMATERIALIZE_H
#define CGPREDICT_PASSES_KERNEL_REMATERIALIZE_H

#include "passes/kernel/Nest.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace cgpredict {

/// Arithmetic, or a load from memory that no store of the nest names: the same wherever it stands.
bool isPure(llvm::Instruction &instruction, const Nest &nest);

/// True if `value` is made of constants, values from outside the nest, inductions of its mapped
/// loops, arithmetic, and loads from memory that no store of the nest names. As in OpenMP's
/// canonical loops, a bound that is loaded is taken not to change while the nest runs.
bool canRematerialize(llvm::Value *value, const Nest &nest);

/// Grows or falls with each index, and can be computed before the loops run.
bool isMonotone(llvm::Value *value, const Nest &nest);

/// True if `value` depends on an induction of a mapped loop.
bool dependsOnIndices(llvm::Value *value, const Nest &nest);

/// True if `value` is made of what the nest loads, though it might change.
bool isLoaded(const llvm::Value *value, const Nest &nest);

/// Maps an outside value or an induction to what stands for it where code is built.
using LeafMap = llvm::function_ref<llvm::Value *(llvm::Value *)>;

/// Requires canRematerialize(value, nest).
llvm::Value *rematerialize(llvm::Value *value, const Nest &nest, llvm::IRBuilder<> &builder,
                           LeafMap leaf);

/// Visits each outside value that rematerialize(value) would ask for.
void forEachLeaf(llvm::Value *value, const Nest &nest,
                 llvm::function_ref<void(llvm::Value *)> visit);

} // namespace cgpredict
#endif
