// Small callees that stand between the source's loop and what it says of its indices: they are
// inlined into the function before the nest is read.
#ifndef CGPREDICT_PASSES_KERNEL_SMALLCALLS_H
#define CGPREDICT_PASSES_KERNEL_SMALLCALLS_H

#include "passes/kernel/InlinedCopies.h"
#include "passes/pragma/Marker.h"

#include "llvm/IR/Function.h"

namespace cgpredict {

/// Neither follows what calls itself, and both together inline a bounded number of calls.
class SmallCalls {
public:
  explicit SmallCalls(llvm::Function &function) : function(function) {}

  /// std::max(i, 3) takes the index by reference, which keeps it in memory until the call is
  /// inlined; so does `first += 4` in front of the loop. With the calls within these. Those of
  /// conditions that check are left to BoundCalls.h.
  void inlineReferences(llvm::ArrayRef<Marker> markers);

  /// Calls in the mapped loops' conditions and increments (v.size(), ++it) hide how the index runs.
  /// True if there was one; the calls within it are to be seen once variables are values.
  bool inlineLoopControl(const Marker &marker);

private:
  bool inlineOneDepth(llvm::ArrayRef<Marker> markers);
  bool inlineAll(llvm::ArrayRef<llvm::CallBase *> calls);

  llvm::Function &function;
  InlinedCopies copies;
  unsigned left = 2000; ///< calls
};

} // namespace cgpredict
#endif
