// What a nest of mapped loops runs in any case before anybody could see something of it: from the
// outermost loop's header to the inner ones' as long as nothing is written, and the calls of
// functions that write nothing either.
#ifndef CGPREDICT_PASSES_KERNEL_FIRSTPATH_H
#define CGPREDICT_PASSES_KERNEL_FIRSTPATH_H

#include "passes/kernel/InlinedCopies.h"
#include "passes/kernel/PathCopy.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace cgpredict {

/// Whether nobody sees that the function ran where it returns. A path to `throw` or `abort` may do
/// what it likes.
bool isQuiet(const llvm::Function &copy);

class FirstPath {
public:
  /// `loops`: outermost first, in LCSSA form.
  FirstPath(llvm::ArrayRef<llvm::Loop *> loops, InlinedCopies &copies);

  /// On it, of arguments that are the same each time; the last one is of a loop's condition.
  llvm::SmallVector<llvm::CallBase *, 4> calls;

  /// Runs it as far as the last call in front of the nest, where it ends as soon as it would end
  /// there, and takes the calls' results from there: of one that is not made, 0.
  llvm::SmallVector<HoistedCall, 4> hoist() const;

private:
  bool addCalls(llvm::BasicBlock &block);
  bool isHoistable(const llvm::CallBase &call) const;
  bool isFixed(const llvm::Value *value, const llvm::Loop *begun = nullptr,
               unsigned depth = 0) const;
  bool isOfCondition(const llvm::CallBase &call) const;
  bool isMadeOf(const llvm::Value *value, const llvm::CallBase &call,
                llvm::SmallPtrSetImpl<const llvm::Value *> &seen) const;
  const llvm::Loop &loopOf(const llvm::BasicBlock &block) const;
  llvm::BasicBlock *blockBehind(llvm::BasicBlock &block) const;

  llvm::SmallVector<llvm::Loop *, 3> loops;
  InlinedCopies &copies;
  llvm::SmallVector<llvm::BasicBlock *, 8> blocks; ///< up to that of the last call
};

} // namespace cgpredict
#endif
