#include "passes/kernel/ReturningBlocks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cgpredict {

SmallPtrSet<const BasicBlock *, 32> returningBlocks(const Function &kernel) {
  SmallPtrSet<const BasicBlock *, 32> returning;
  SmallVector<const BasicBlock *, 32> open;
  for (const BasicBlock &block : kernel)
    if (isa<ReturnInst>(block.getTerminator()))
      open.push_back(&block);
  while (!open.empty())
    if (const BasicBlock *block = open.pop_back_val(); returning.insert(block).second)
      append_range(open, predecessors(block));
  return returning;
}

} // namespace cgpredict
