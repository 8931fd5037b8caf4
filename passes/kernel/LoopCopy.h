// Where a kernel is not the loop that the program runs, a copy of the loop is what becomes one, and
// runs the launches that are sampled; all others run the program's own.
#ifndef CGPREDICT_PASSES_KERNEL_LOOPCOPY_H
#define CGPREDICT_PASSES_KERNEL_LOOPCOPY_H

#include "passes/pragma/Marker.h"

#include "llvm/IR/Instructions.h"

namespace cgpredict {

/// The marked loop of one marker, beside the copy that became a kernel.
class LoopCopy {
public:
  /// The copy, without checks of the compiler's, is marked in place of the loop, which is in LCSSA
  /// form.
  LoopCopy(llvm::Function &function, const Marker &marker);

  /// False where the loop has no form to be copied: it is marked as it was.
  bool exists() const { return choice; }

  /// Removes what is not needed any more: of the copy its own loop, which no launch runs, or all of
  /// it where it has become no kernel.
  void finish(bool isKernel);

private:
  llvm::Function &function;
  llvm::CallInst *choice = nullptr; ///< true: the copy; null where there is none
  llvm::BasicBlock *own = nullptr;  ///< begins the program's loop
  llvm::BasicBlock *copyHeader = nullptr;
};

} // namespace cgpredict
#endif
