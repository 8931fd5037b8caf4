// Functions to be read, never run: a callee with all that it calls made part of it, so that what it
// loads, stores and returns stands in one place.
#ifndef CGPREDICT_PASSES_KERNEL_INLINEDCOPIES_H
#define CGPREDICT_PASSES_KERNEL_INLINEDCOPIES_H

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace cgpredict {

/// The copies made so far, which it owns.
class InlinedCopies {
public:
  InlinedCopies() = default;
  InlinedCopies(const InlinedCopies &) = delete;
  InlinedCopies &operator=(const InlinedCopies &) = delete;
  ~InlinedCopies();

  /// Of what the call calls, its variables in registers; null where that is not known, may be
  /// another function's code in the end, or is large.
  const llvm::Function *of(const llvm::CallBase &call);

private:
  llvm::MapVector<llvm::Function *, llvm::Function *> copies;
};

} // namespace cgpredict
#endif
