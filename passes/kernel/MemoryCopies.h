// Copies and fills of user memory (memcpy, memset, assignment of structs) as loops of plain
// accesses.
#ifndef CGPREDICT_PASSES_KERNEL_MEMORYCOPIES_H
#define CGPREDICT_PASSES_KERNEL_MEMORYCOPIES_H

#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicInst.h"

namespace cgpredict {

/// A small structure is copied by its members; anything else goes by words of what its two sides
/// are aligned to, at most 8 bytes. The accesses stand where the copy stood in the source.
void expandMemoryCopies(llvm::Function &kernel);

/// Whether it reads or writes anything but variables of the thread's own.
bool touchesUserMemory(const llvm::MemIntrinsic &intrinsic);

} // namespace cgpredict
#endif
