// Memory that a thread allocates while it runs, and that no other thread gets to know.
#ifndef CGPREDICT_PASSES_KERNEL_THREADMEMORY_H
#define CGPREDICT_PASSES_KERNEL_THREADMEMORY_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstrTypes.h"

namespace cgpredict {

class ThreadMemory {
public:
  /// `library` must outlive this.
  explicit ThreadMemory(const llvm::TargetLibraryInfo &library) : library(library) {}

  /// Whether the call allocates memory whose address is kept nowhere, nor joined with one of other
  /// memory; or frees such memory. What else the allocator does is its own.
  bool isManagedBy(const llvm::CallBase &call);

  /// Whether the call allocates or frees memory, whoever may get to know its address.
  bool isOfHeap(const llvm::CallBase &call) const;

private:
  bool isAllocation(const llvm::CallBase &call) const;
  const llvm::Value *freedBy(const llvm::CallBase &call) const;
  bool isOwn(const llvm::Value &pointer);
  bool staysHere(const llvm::Value &pointer);
  bool keepsToItself(const llvm::Use &use);

  const llvm::TargetLibraryInfo &library;
  llvm::DenseMap<const llvm::Value *, bool> known;   // allocations, and what is made of them
  llvm::SmallVector<const llvm::Value *, 8> assumed; // known to stay if those before them do
};

} // namespace cgpredict
#endif
