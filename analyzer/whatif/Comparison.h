// An application before and after changes that the user chose.
#ifndef CGPREDICT_ANALYZER_WHATIF_COMPARISON_H
#define CGPREDICT_ANALYZER_WHATIF_COMPARISON_H

#include "analyzer/estimate/Estimate.h"
#include "analyzer/whatif/Change.h"

namespace cgpredict {

struct ComparedKernel {
  const KernelEstimate *before = nullptr, *after = nullptr; ///< of the Comparison
  double speedup() const { return before->time / after->time; }
};

struct Comparison {
  ApplicationEstimate before, after;
  std::vector<std::string> changes;     ///< in words
  std::vector<std::string> assumptions; ///< of `after`: what the changes take for granted
  double speedup() const { return before.total / after.total; }
  /// Kernels that were estimated both before and after.
  std::vector<ComparedKernel> kernels() const;
};

/// `before` as traced; `after` with the block, axes, registers and shared memory of `options`, and
/// with `changes` on all kernels that they can be about. Throws Error: what estimateApplication()
/// throws, a change that no kernel can take, or one that a kernel with that array cannot.
Comparison compareChanges(const Trace &trace, const GpuDevice &device,
                          const EstimateOptions &options, std::span<const Change> changes);

} // namespace cgpredict

#endif
