// Where the source reads and makes the scalars that a loop hands on from iteration to iteration.
#ifndef CGPREDICT_PASSES_KERNEL_SCALARPLACES_H
#define CGPREDICT_PASSES_KERNEL_SCALARPLACES_H

#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Value.h"

namespace cgpredict {

/// Where the source reads the value first; none if that is not known.
llvm::DebugLoc placeOfUse(const llvm::Value &value);

/// Where the source makes the value, whose copy in the outlined body is `copy`; of one that several
/// ways bring together, where the last of them makes it. None if that is not known.
llvm::DebugLoc placeOfMaking(const llvm::Value &value, const llvm::Value &copy);

} // namespace cgpredict
#endif
