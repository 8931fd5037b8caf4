// How far off an estimate may be: the interval around a time, from three independent parts that
// add up as squares do.
//
//   parameters  each value that the device file marks as assumed, at the ends of its range, with
//               all others as they are
//   model       its mean error on published measurements (TimeModel::meanError)
//   sampling    two standard errors of the traffic with DRAM, where parts stand for the whole
#ifndef CGPREDICT_ANALYZER_INTERVAL_H
#define CGPREDICT_ANALYZER_INTERVAL_H

#include "analyzer/Estimate.h"

namespace cgpredict {

/// Of all launches of the kernel; contains its time. Profiles are not made again: parameters that
/// only a profile reads (the L2's ways and hash) are varied by no more than the model's own part.
TimeInterval intervalOf(const KernelEstimate &kernel, const TimeModel &model,
                        const GpuDevice &device);

/// Of several kernels, whose errors have the same causes: lows and highs add.
TimeInterval sumOf(const std::vector<KernelEstimate> &kernels);

} // namespace cgpredict

#endif
