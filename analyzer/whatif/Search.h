// Looks for changes that make a kernel faster: single ones, and pairs of the best of these.
#ifndef CGPREDICT_ANALYZER_WHATIF_SEARCH_H
#define CGPREDICT_ANALYZER_WHATIF_SEARCH_H

#include "analyzer/estimate/Estimate.h"
#include "analyzer/whatif/Hint.h"

namespace cgpredict {

struct SearchOptions {
  double leastGain = 0.02;         ///< of the time before; a hint with less is none
  std::size_t singles = 5;         ///< best ones that pairs are made of
  std::size_t pairs = 3;           ///< reported at most for a kernel
  std::size_t launches = 3;        ///< of a kernel, on which changes are compared
  uint64_t lineBudget = 2'000'000; ///< L2 references of a launch where changes are compared
};

/// For the kernels of an estimate: single changes, then pairs, each by the time they save. Model,
/// jobs and progress are those of `options`.
std::vector<Hint> findHints(const ApplicationEstimate &estimate, const EstimateOptions &options,
                            const SearchOptions &search = {});

} // namespace cgpredict

#endif
