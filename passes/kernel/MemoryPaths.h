// What the source calls a place in memory: `g.grid_->cells[i]` is a member of what a pointer leads
// to that is a member of g. What OpenMP asks of a loop's bound is that no iteration stores to what
// it is read from; two names for one place are the program's own to know of.
#ifndef CGPREDICT_PASSES_KERNEL_MEMORYPATHS_H
#define CGPREDICT_PASSES_KERNEL_MEMORYPATHS_H

#include "passes/kernel/InlinedCopies.h"
#include "passes/kernel/MemberBytes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

#include <vector>

namespace cgpredict {

/// From a variable, an argument or a call's result through pointers to a place.
struct MemoryPath {
  const llvm::Value *root;
  llvm::SmallVector<MemberBytes, 4> steps; ///< where each pointer is loaded, then what is accessed

  /// Whether a store here may change what is loaded there; pointers on the way to it are loaded by
  /// themselves.
  bool overlaps(const MemoryPath &load) const;
};

/// What an argument stands for where its function is called.
struct PathOrigin {
  const llvm::Value *value;
  bool isExact = true; ///< else some address of the same object
};

/// Finds the paths of addresses from `function` on, of its own or of code that it hands arguments
/// to.
class MemoryPathSearch {
public:
  MemoryPathSearch(const llvm::Function &function, InlinedCopies &copies);

  llvm::DenseMap<const llvm::Value *, PathOrigin> origins; ///< of arguments of such code
  std::vector<MemoryPath> paths;

  /// Adds those of an access; false where it may lead anywhere. Memory that is not the function's
  /// to see has none.
  bool add(const llvm::Value &address, llvm::Type *accessed);

  /// Adds those of all places of the object.
  bool addObject(const llvm::Value &address);

private:
  using Steps = llvm::SmallVector<MemberBytes, 4>; ///< from the place that is looked at onwards

  bool follow(const MemberBytes &at, const Steps &behind);
  bool followOrigin(const PathOrigin &origin, const MemberBytes &at, const Steps &behind);
  bool followChoice(const llvm::Instruction &choice, const Steps &behind);
  bool followResult(const llvm::CallBase &call, const MemberBytes &at, const Steps &behind);
  bool end(const MemberBytes &at, const Steps &behind);

  const llvm::Function &function;
  InlinedCopies &copies;
  const llvm::DataLayout &layout;
  llvm::DenseMap<const llvm::Value *, std::size_t> open; ///< choices, and the steps behind them
};

} // namespace cgpredict
#endif
