// A loop of a nest and the one inside it: an iteration of the outer one is a row of threads. What
// stands in the row in front of and behind the inner loop, as blocks of their own.
#ifndef CGPREDICT_PASSES_KERNEL_ROWLOOPS_H
#define CGPREDICT_PASSES_KERNEL_ROWLOOPS_H

#include "passes/kernel/Nest.h"

#include "llvm/ADT/SetVector.h"

namespace cgpredict {

using RowBlocks = llvm::SmallSetVector<llvm::BasicBlock *, 8>;

enum class RowPart { Outside, Header, Before, Inner, After };

struct RowLoops {
  unsigned number; ///< of the outer one
  const NestLevel *outer, *inner;
  RowBlocks before, after;
  llvm::BasicBlock *begin = nullptr;     ///< the first one of `before`
  llvm::BasicBlock *starts = nullptr;    ///< the last one: what the inner loop's scalars begin with
  llvm::BasicBlock *preheader = nullptr; ///< of the inner loop, behind `before`
  llvm::BasicBlock *thread = nullptr;    ///< of the inner loop, where its body begins
  llvm::BasicBlock *threadEnd = nullptr; ///< of the inner loop, where its body ends
  llvm::BasicBlock *tail = nullptr;      ///< behind it: back to the inner loop's header
  llvm::BasicBlock *behind = nullptr;    ///< the first one of `after`
  llvm::BasicBlock *end = nullptr;       ///< the last one
  llvm::BasicBlock *latch = nullptr;     ///< behind it: back to the outer loop's header

  RowPart partOf(const llvm::BasicBlock *block) const;
  /// Where the value is used: for a phi at the end of the block that it comes from.
  RowPart partOf(const llvm::Use &use) const;
};

/// Level `number` of `nest`, whose levels are read, and the one inside: both, `before` and `after`.
RowLoops findRow(const Nest &nest, unsigned number);

/// Splits blocks so that each part has its own. Returns why that cannot be; empty if it can.
std::string splitRow(RowLoops &row, llvm::LoopInfo &loops);

} // namespace cgpredict
#endif
