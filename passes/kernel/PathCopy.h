// The code of a path through a nest, once more in front of the nest.
#ifndef CGPREDICT_PASSES_KERNEL_PATHCOPY_H
#define CGPREDICT_PASSES_KERNEL_PATHCOPY_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace cgpredict {

/// Whether it only tells the compiler something.
bool isNoCode(const llvm::Instruction &instruction);

struct HoistedCall {
  llvm::CallBase *call;                         ///< in front of the nest
  llvm::SmallVector<llvm::LoadInst *, 4> loads; ///< there, that its arguments are made of
};

class PathCopy {
public:
  /// `blocks`: from the nest's header to that of the last call. It ends as soon as a loop on it is
  /// over.
  PathCopy(const llvm::Loop &nest, llvm::ArrayRef<llvm::BasicBlock *> blocks,
           llvm::ArrayRef<llvm::CallBase *> calls);

  HoistedCall hoisted(unsigned number) const;

  /// Of the call of that number, in the nest: 0 where it was not made.
  llvm::Value *result(unsigned number);

private:
  /// A way past what is left of the path.
  struct Skip {
    llvm::BasicBlock *from;
    unsigned made; ///< calls in front of it
  };

  llvm::Value *mapped(llvm::Value *value) const;
  llvm::BasicBlock *newBlock();
  void append(llvm::BasicBlock &block);
  void goOnBehind(llvm::InvokeInst &invoke, llvm::BasicBlock &original);
  void appendEnd(llvm::BasicBlock &block, llvm::BasicBlock &behind);
  void appendLoads(llvm::Value *value, llvm::SmallPtrSetImpl<llvm::Value *> &seen,
                   llvm::SmallVectorImpl<llvm::LoadInst *> &loads) const;

  const llvm::ArrayRef<llvm::CallBase *> calls;
  llvm::BasicBlock *join; ///< behind the path
  llvm::IRBuilder<> builder;
  llvm::ValueToValueMapTy map;
  llvm::SmallVector<Skip, 4> skips;
  unsigned made = 0; ///< calls
};

} // namespace cgpredict
#endif
