// Loops that -fsanitize=undefined, -fsanitize=signed-integer-overflow or -ftrapv check as they run.
// Their checks belong to no kernel: a copy without them is what becomes one, and runs the launches
// that are sampled. All others run the checked loop.
#ifndef CGPREDICT_PASSES_KERNEL_CHECKEDLOOPS_H
#define CGPREDICT_PASSES_KERNEL_CHECKEDLOOPS_H

#include "passes/pragma/Marker.h"

#include "llvm/IR/Instructions.h"

namespace cgpredict {

/// Takes out the checks of `function` that the compiler put in.
void removeChecks(llvm::Function &function);

/// Whether the marked loop has checks.
bool isChecked(llvm::Function &function, const Marker &marker);

/// The marked loop of one marker, with its checks, beside the copy that became a kernel.
class CheckedLoop {
public:
  /// The copy is marked in place of the loop, which is in LCSSA form if it has checks. Without them
  /// nothing happens.
  CheckedLoop(llvm::Function &function, const Marker &marker);

  /// Removes what is not needed any more: of the copy its own loop, which no launch runs, or all of
  /// it where it has become no kernel.
  void finish(bool isKernel);

private:
  llvm::Function &function;
  llvm::CallInst *choice = nullptr;    ///< true: the copy; null where there is none
  llvm::BasicBlock *checked = nullptr; ///< begins the loop with checks
  llvm::BasicBlock *copyHeader = nullptr;
};

} // namespace cgpredict
#endif
