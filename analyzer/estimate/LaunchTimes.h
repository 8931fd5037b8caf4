// From the times of a kernel's sampled launches to the time of all its launches.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_LAUNCHTIMES_H
#define CGPREDICT_ANALYZER_ESTIMATE_LAUNCHTIMES_H

#include "analyzer/base/Units.h"
#include "analyzer/trace/Trace.h"

#include <cstdint>
#include <span>

namespace cgpredict {

struct SampledTime {
  uint64_t ordinal = 0; ///< of the launch; strictly ascending in a list
  uint64_t threads = 0;
  Seconds time{0};
};

/// Sum over the launches of `runs`. A launch that was not sampled takes the time of those that were
/// of as many threads, interpolated over the ordinal (linearly, or by a factor for each launch
/// where it grows faster than the ordinal), and that of the nearest one outside them; where none had as
/// many, that is interpolated between the next sizes on either side, the time or the time per
/// thread, whichever gives less; beyond all sizes the time per thread is that of the next one. Of
/// launches that no run covers those that were sampled take their own time, the other threads
/// (`allThreads` less all of these) the mean time per thread.
Seconds timeOfAllLaunches(std::span<const SampledTime> sampled, std::span<const LaunchRun> runs,
                          uint64_t allThreads);

} // namespace cgpredict

#endif
