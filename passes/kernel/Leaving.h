// How a launch that runs in the program's place ends where an iteration leaves the loop: the body
// says by which edge and with which values, and the program goes on behind that edge.
#ifndef CGPREDICT_PASSES_KERNEL_LEAVING_H
#define CGPREDICT_PASSES_KERNEL_LEAVING_H

#include "passes/kernel/Nest.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

#include <optional>

namespace cgpredict {

struct LeavingEdge {
  llvm::BasicBlock *from, *to; ///< an iteration's own, and one behind the loop
};
/// In a fixed order; their numbers are their places in it.
llvm::SmallVector<LeavingEdge, 4> leavingEdges(const Nest &nest);

/// Of the first one, in the source; 0 if it is not known.
unsigned leavingLine(const Nest &nest);

/// Where a kernel jumps to what stands around it (longjmp), in the source; 0: that is not known,
/// none: it does not.
std::optional<unsigned> jumpingLine(const llvm::Function &kernel);

/// What iterations make that blocks behind these edges read.
llvm::SmallVector<llvm::Value *, 4> leavingValues(const Nest &nest);

/// Variables of iterations that blocks behind these edges use live as long as the function, since a
/// launch makes them.
void keepAlive(llvm::ArrayRef<llvm::Value *> variables);

/// In the body that is cloned from the nest, by `map`: ends where an iteration leaves, as by an
/// exception, so that nothing of it is the kernel's work.
void endWhereLeaving(const Nest &nest, llvm::Function &body, llvm::ValueToValueMapTy &map);

/// Iterations of `function` that leave keep what leavingValues() are, tell the runtime and return.
void returnWhereLeaving(llvm::Function &function);

/// Nobody calls what stood for leaving in the meantime.
void forgetLeaving(const Nest &nest);

/// Which edge the launch left by: its number + 1, and 0 until then.
llvm::GlobalVariable *edgeVariable(const Nest &nest);

/// Of the block at `builder`, from which the program goes on behind the edge of this number.
void goOnBehind(const Nest &nest, unsigned number, llvm::IRBuilder<> &builder);

} // namespace cgpredict
#endif
