// How often the loops of a launch run.
#ifndef CGPREDICT_ANALYZER_AFFINE_LAUNCHNEST_H
#define CGPREDICT_ANALYZER_AFFINE_LAUNCHNEST_H

#include "analyzer/tables/SourceNest.h"
#include "analyzer/trace/Trace.h"

#include <optional>
#include <vector>

namespace cgpredict {

/// Means over the threads of a launch.
struct LaunchNest {
  uint64_t ordinal = 0, threads = 0;
  std::vector<double> trips;   ///< by level: iterations per entry
  std::vector<double> entries; ///< by level: how often entered per iteration of its parent
};

/// From a few hundred threads of each window; between windows counts grow linearly. None if no
/// thread was recorded.
std::optional<LaunchNest> launchNest(const TracedKernel &kernel, const SourceNest &nest,
                                     const Launch &launch, const WindowReader &readWindow);

} // namespace cgpredict

#endif
