// Calls that end the program, or leave by an exception, whether or not their function says so.
#ifndef CGPREDICT_PASSES_KERNEL_ENDINGCALLS_H
#define CGPREDICT_PASSES_KERNEL_ENDINGCALLS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace cgpredict {

class EndingCalls {
public:
  /// Whether control never comes back behind the call.
  bool contains(const llvm::CallBase &call);

private:
  bool returns(const llvm::Function &function);

  llvm::DenseMap<const llvm::Function *, bool> known; ///< those that return
};

/// Nothing is behind the call any more.
void endBehind(llvm::CallBase &call);

} // namespace cgpredict
#endif
