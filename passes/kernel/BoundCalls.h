// Calls in the conditions of mapped loops whose callees decide: `i < g.nx()`, where nx() asserts,
// throws or chooses. One that gives the same each time is made once, in front of the nest, where
// the program would make it first, so that what it refuses is refused there as before.
//
//   for (i = 0; i < g.nx(); ++i)            n = g.nx();
//     for (j = 0; j < g.ny(); ++j)    to    m = 0 < n ? g.ny() : 0;
//                                           for (i = 0; i < n; ++i) for (j = 0; j < m; ++j)
#ifndef CGPREDICT_PASSES_KERNEL_BOUNDCALLS_H
#define CGPREDICT_PASSES_KERNEL_BOUNDCALLS_H

#include "passes/kernel/KernelFunction.h"
#include "passes/kernel/MemoryPaths.h"
#include "passes/kernel/Nest.h"
#include "passes/kernel/Outline.h"

#include <string>
#include <vector>

namespace cgpredict {

/// Those of the nest of one marker, which is in LCSSA form.
class BoundCalls {
public:
  BoundCalls(llvm::Function &function, const Marker &marker) : function(function), marker(marker) {}

  /// Whether there is one to hoist: it writes nothing, and nothing that can be seen happens in
  /// front of it.
  bool exist();

  /// Hoists them all. The loop must be one that runs no launch but those of its kernel, as what
  /// they read may still turn out to be written by iterations.
  void hoist();

  /// Why what was hoisted might give something else in a later iteration of `nest`, or what a bound
  /// loads does; empty if nothing might.
  std::string whyChanging(const Nest &nest, const OutlinedBody &body,
                          const KernelFunction &kernel) const;

private:
  struct Read {
    std::string callee; ///< with its line
    std::vector<MemoryPath> paths;
    bool areKnown;
  };

  std::string whyCallsChange(const Nest &nest, const OutlinedBody &body,
                             const KernelFunction &kernel) const;
  bool doLoadsChange(const Nest &nest, const OutlinedBody &body,
                     const KernelFunction &kernel) const;

  llvm::Function &function;
  const Marker &marker;
  mutable InlinedCopies copies;
  std::vector<Read> reads;
};

/// The first call in the loop that the value is made of, as one part of a condition may be; null if
/// there is none.
const llvm::CallBase *callIn(const llvm::Value *value, const llvm::Loop &loop, unsigned depth = 0);

/// Why one that is left in the nest cannot be hoisted.
std::string whyNotHoisted(const llvm::CallBase &call);

} // namespace cgpredict
#endif
