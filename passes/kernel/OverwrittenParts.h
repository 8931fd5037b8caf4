#ifndef CGPREDICT_PASSES_KERNEL_OVERWRITTENPARTS_H
#define CGPREDICT_PASSES_KERNEL_OVERWRITTENPARTS_H

#include "llvm/IR/Function.h"

namespace cgpredict {

/// A structure in a register that is filled in parts (SROA's vectors) is made of nothing older once
/// all parts are new, nor is one that is cleared as a whole: it must not look handed on from
/// iteration to iteration.
void forgetOverwritten(llvm::Function &function);

/// A structure or a vector in registers has no value where it is declared: one whose parts are set
/// one by one, or under conditions (the value of a std::optional), is made of what the iteration
/// before left in it, else. Before variables become values.
void forgetAtDeclaration(llvm::Function &function);

/// Of structures that are copied whole, SROA leaves the padding as variables that nobody reads: what
/// is written there is no part of what the loop hands on.
void removePadding(llvm::Function &function);

/// Removes phis that nobody but such phis reads.
void removeDeadPhis(llvm::Function &function);

} // namespace cgpredict

#endif
