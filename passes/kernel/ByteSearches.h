// What the C library compares and searches byte by byte (memcmp, strlen, strchr, ...), as loops of
// plain loads: the trace then has what they read.
#ifndef CGPREDICT_PASSES_KERNEL_BYTESEARCHES_H
#define CGPREDICT_PASSES_KERNEL_BYTESEARCHES_H

#include "llvm/IR/Function.h"

namespace cgpredict {

/// The loops read up to the byte that decides, and return what glibc and musl do: two bytes'
/// difference where the standard asks for its sign alone.
void expandByteSearches(llvm::Function &kernel);

} // namespace cgpredict
#endif
