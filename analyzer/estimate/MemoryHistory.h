// What launches find in the L2 of those before them, whatever kernel these are of: what of a
// launch's memory has been used before, and how much other memory since (R6 of docs/models.md).
//
// Launches are those that were recorded, in the order in which the program ran them. Those between
// two recorded ones were like them, so that a recorded launch stands for what came before the next
// one. The first launch of several of a kernel is taken to be like its second.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_MEMORYHISTORY_H
#define CGPREDICT_ANALYZER_ESTIMATE_MEMORYHISTORY_H

#include "analyzer/profile/KernelProfile.h"
#include "analyzer/trace/Trace.h"

#include <boost/icl/interval_set.hpp>

#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace cgpredict {

/// Bytes of the traced program, half open.
using AddressSet =
    boost::icl::interval_set<int64_t, std::less, boost::icl::right_open_interval<int64_t>>;

/// Memory of a launch: all of it, what it loads from, and what it stores to.
struct MemoryUse {
  AddressSet used, loaded, stored;
};

/// Of the last one. `uses`: of launches in their order. An earlier launch leaves half of what it
/// uses between its use of a line and its end, on average, and the last one uses half of its own
/// before it comes to the line.
LaunchHistory historyOf(std::span<const MemoryUse> uses);

/// By the launch's ordinal.
using LaunchHistories = std::map<uint64_t, LaunchHistory>;

/// Of every kernel, by its index; none where nothing is known of the launches before.
std::vector<LaunchHistories> launchHistories(std::span<const TracedKernel> kernels,
                                             const WindowReader &readWindow, unsigned jobs);

/// launchHistories() of a trace, found as the first one is asked for: all launches are gone through
/// for any one of them. May be asked in parallel.
class TraceHistories {
public:
  TraceHistories(const Trace &trace, WindowReader windows, unsigned jobs);

  /// Empty where nothing is known of the launches before.
  std::optional<LaunchHistory> of(const Launch &launch) const;

private:
  const Trace trace;
  const WindowReader windows;
  const unsigned jobs;
  mutable std::once_flag found;
  mutable std::vector<LaunchHistories> histories;
};

} // namespace cgpredict

#endif
