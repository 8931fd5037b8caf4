// Code between mapped loops (in the body of an outer one, in front of the inner one or behind it):
// each iteration of the outer loop is a row of threads, whose first thread runs what stands in
// front and whose last one what stands behind. What only computes is run by each thread.
//
//   for i { y[i] = 0; for j ... }      for i for j { if (j is first) y[i] = 0; ... }
#ifndef CGPREDICT_PASSES_KERNEL_SUNKCODE_H
#define CGPREDICT_PASSES_KERNEL_SUNKCODE_H

#include "passes/kernel/Nest.h"

namespace cgpredict {

/// Whether something stands between the loops marked by `marker`, which are in LCSSA form, that
/// threads cannot simply compute for themselves.
bool hasCodeBetween(llvm::Function &function, const Marker &marker);

struct SunkCode {
  std::vector<RowCode> code;
  /// By level: each row is known to have a thread. Where not, the nest has to be rectangular.
  llvm::SmallVector<bool, 3> runs;
  std::string reason; ///< why it could not be sunk; empty if it could, or if there was none
};

/// Sinks it into the innermost of the marked loops.
SunkCode sinkCodeBetween(llvm::Function &function, const Marker &marker);

/// Why a row of `nest` may have no thread to run what was sunk.
std::string whyRowsMayBeEmpty(const Nest &nest, const SunkCode &sunk);

} // namespace cgpredict
#endif
