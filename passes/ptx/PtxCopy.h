// memcpy, memmove and memset as plain loads and stores: short ones in a row, long ones as a loop
// whose block is named `bNxTIMES.k`, as it runs TIMES times per execution of the kernel's block N
// (`bNxn.k` where the length is known only at run time).
#ifndef CGPREDICT_PASSES_PTX_PTXCOPY_H
#define CGPREDICT_PASSES_PTX_PTXCOPY_H

#include "llvm/IR/Function.h"

namespace cgpredict {

void lowerCopies(llvm::Function &entry);

} // namespace cgpredict
#endif
