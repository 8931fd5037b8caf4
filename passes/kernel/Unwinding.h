// How exceptions leave a nest: an iteration cleans up behind itself and lets the exception go on;
// the program goes on with it at one place.
#ifndef CGPREDICT_PASSES_KERNEL_UNWINDING_H
#define CGPREDICT_PASSES_KERNEL_UNWINDING_H

#include "passes/kernel/Nest.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"

namespace cgpredict {

/// Sets the nest's cleanups, and where they end. Landing pads stand alone (splitHandlers). Returns
/// why a launch cannot have one of its own for them; empty if it can.
std::string readUnwinding(Nest &nest, const llvm::DominatorTree &dominators);

/// In the body that is cloned from a nest: cleanups resume where they end in the nest, and no
/// landing pad on the way catches the exception.
class BodyUnwinding {
public:
  explicit BodyUnwinding(llvm::Function &body);
  llvm::BasicBlock *resume() { return left; } ///< for `nest.unwind`
  void finish();                              ///< once all blocks are there

private:
  void passOn(llvm::LandingPadInst &pad);

  llvm::AllocaInst *exception;
  llvm::BasicBlock *left;
};

/// The landing pad of a launch: it catches what those of the iterations do, and goes on at
/// `nest.unwind`.
llvm::BasicBlock *addLaunchPad(const Nest &nest);

} // namespace cgpredict
#endif
