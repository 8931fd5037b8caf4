// The accesses to user memory that the source makes, kept as they are through the kernel function's
// optimisation.
#ifndef CGPREDICT_PASSES_KERNEL_KEPTACCESSES_H
#define CGPREDICT_PASSES_KERNEL_KEPTACCESSES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/ValueHandle.h"

#include <utility>

namespace cgpredict {

/// From here to releaseAccesses no pass removes, merges or forwards an access to user memory.
void keepAccesses(llvm::Function &kernel);
void releaseAccesses(llvm::Function &kernel);

/// Where the source has its accesses, for those that lose their place when they move.
class AccessPlaces {
public:
  explicit AccessPlaces(llvm::Function &kernel);
  void restore() const;

private:
  llvm::SmallVector<std::pair<llvm::WeakVH, llvm::DebugLoc>, 32> places;
};

} // namespace cgpredict
#endif
