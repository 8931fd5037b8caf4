// Numbers that the platform's calling convention packs into a vector: a structure of two floats is
// passed and returned as `<2 x float>`. A GPU keeps each in a register of its own.
#ifndef CGPREDICT_PASSES_KERNEL_PACKEDNUMBERS_H
#define CGPREDICT_PASSES_KERNEL_PACKEDNUMBERS_H

#include "passes/pragma/Marker.h"

#include "llvm/IR/Function.h"

namespace cgpredict {

/// Mapped loops, and those in them, hand the numbers that calls return packed from iteration to
/// iteration each on its own. The program computes the same as before. To be called on SSA.
void unpackHandedOn(llvm::Function &function, const Marker &marker);

/// What chooses between vectors that are packed, a phi or a select, chooses between their numbers.
void unpackChoices(llvm::Function &kernel);

/// Accesses of vectors that are aligned to their elements alone become accesses of these.
void unpackAccesses(llvm::Function &kernel);

} // namespace cgpredict
#endif
