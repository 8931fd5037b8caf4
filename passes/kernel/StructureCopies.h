#ifndef CGPREDICT_PASSES_KERNEL_STRUCTURECOPIES_H
#define CGPREDICT_PASSES_KERNEL_STRUCTURECOPIES_H

#include "llvm/IR/IntrinsicInst.h"

namespace cgpredict {

/// Copies a small structure member by member, as `best = a[i]` means it, in front of the
/// instruction that copies it whole; by words where its type is not known. False: it is larger.
bool copyMembers(llvm::MemCpyInst &copy);

/// All small ones of known types, before variables become values, which would be words.
void copyStructures(llvm::Function &kernel);

} // namespace cgpredict

#endif
