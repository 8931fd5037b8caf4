// Takes the mapped body out of its nest: one function per kernel, and the context that carries the
// launch-invariant values to it.
//
//   body(index values..., pointers to carried scalars..., captures...)
//
// The context is a struct in the launching function's frame:
//
//   { ptr box, ptr geometry, captures..., carried scalars..., bases of global objects... }
#ifndef CGPREDICT_PASSES_KERNEL_OUTLINE_H
#define CGPREDICT_PASSES_KERNEL_OUTLINE_H

#include "passes/kernel/RowAliases.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DerivedTypes.h"

#include <vector>

namespace cgpredict {

/// The base of an object that the kernel reaches through a global variable, for the trace alone.
struct GlobalBase {
  llvm::GlobalVariable *variable;
  bool isPointer; ///< the object is what the variable points to, not the variable
};

struct LaunchContext {
  llvm::SetVector<llvm::Value *> captures; ///< outside values that body and loop bounds use
  std::vector<GlobalBase> bases;
  std::vector<AliasCheck> aliasChecks; ///< of the launch
  llvm::StructType *type = nullptr;

  enum : unsigned { Box = 0, Geometry = 1, FirstCapture = 2 };
  unsigned fieldOf(llvm::Value *capture) const;
  unsigned carriedField(unsigned scalar) const { return FirstCapture + captures.size() + scalar; }
  unsigned baseField(unsigned base) const { return type->getNumElements() - bases.size() + base; }
};

struct OutlinedBody {
  llvm::Function *function = nullptr;
  llvm::SmallVector<const Induction *, 4> indices; ///< the first arguments
  unsigned firstCarried = 0, firstCapture = 0;     ///< argument numbers
  llvm::SmallVector<llvm::Value *, 16> captures;   ///< what stands behind the last arguments
  llvm::SmallPtrSet<llvm::Value *, 4> ofIteration; ///< captures that each iteration has anew
};

/// Collects what the nest uses from outside, body and bounds alike.
LaunchContext makeContext(const Nest &nest);

/// Clones the body into a function of its own; variables declared in the body become its locals.
/// Sets nest.reason and returns no function where the body needs something that cannot be handed
/// over.
OutlinedBody outlineBody(Nest &nest);

} // namespace cgpredict
#endif
