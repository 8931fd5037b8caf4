// Functions with kernels of their own that another kernel calls. A GPU's thread would run their
// loops itself, so there the call goes to a copy without marked loops: neither a launch nor a call
// that cannot be seen into.
#ifndef CGPREDICT_PASSES_KERNEL_INNERKERNELS_H
#define CGPREDICT_PASSES_KERNEL_INNERKERNELS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"

namespace cgpredict {

/// Behind the names of such copies.
inline constexpr llvm::StringRef ThreadCopyMark = ".thread";

class InnerKernels {
public:
  /// Copies, before a kernel is made of anything, what a function of `marked` calls and what leads
  /// to a marked loop, itself or through further calls within the module.
  explicit InnerKernels(llvm::ArrayRef<llvm::Function *> marked);

  /// From now on `loop` calls the copies.
  void callFrom(const llvm::Loop &loop) const;
  /// Those that no kernel calls.
  void eraseUnused();

private:
  void redirect(llvm::BasicBlock &block) const;

  llvm::DenseMap<llvm::Function *, llvm::Function *> copies;
};

} // namespace cgpredict
#endif
