// How far off an estimate may be: the interval around a time, from three independent parts that
// add up as squares do.
//
//   parameters  each value that the device file marks as assumed, at the ends of its range or with
//               each other word that it may have, all others as they are
//   model       of one with error classes, how far 90 % of the times of unseen kernels of its class
//               were off (ErrorClass.h); of the others 2.06 mean errors on published measurements
//               (TimeModel::meanError), within which 90 % of a normal distribution are
//   sampling    two standard errors of the traffic with DRAM, where parts stand for the whole; and
//               what it would change to know half of the recorded launches, where not all were
//
// Where a profile depends on the parameter (the L2's ways and hash, lines, DRAM channels), the
// heaviest launch is profiled again, in fewer parts, and its time is compared with one that is
// profiled alike with the device as it is; alternatives that only lay out DRAM rows otherwise share
// the pass of that one through the caches.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_INTERVAL_H
#define CGPREDICT_ANALYZER_ESTIMATE_INTERVAL_H

#include "analyzer/estimate/Estimate.h"

namespace cgpredict {

/// Of the devices that an interval compares with this one and that differ in nothing else that a
/// profile depends on: who profiles a launch for its time can profile it for these as well.
std::vector<DramRows> rowsOfAlternatives(const TimeModel &model, const GpuDevice &device);

struct Uncertainty {
  TimeInterval interval;                ///< contains the time
  std::vector<ParameterEffect> effects; ///< of assumed values that the model reads
  std::optional<ErrorBasis> errorBasis; ///< of a model with error classes
};

/// Of all launches of the kernel. On up to `jobs` threads, with the same result.
Uncertainty uncertaintyOf(const KernelEstimate &kernel, const TimeModel &model,
                          const GpuDevice &device, unsigned jobs);

/// Of several kernels, whose errors have the same causes: lows and highs add.
TimeInterval sumOf(const std::vector<KernelEstimate> &kernels);

} // namespace cgpredict

#endif
