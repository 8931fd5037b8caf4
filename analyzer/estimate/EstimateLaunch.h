// One launch of an application's estimate: registers, occupancy, profile, instructions, model.
// Private to Estimate.cpp and Interval.cpp.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_ESTIMATELAUNCH_H
#define CGPREDICT_ANALYZER_ESTIMATE_ESTIMATELAUNCH_H

#include "analyzer/estimate/Estimate.h"

#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

struct EstimateContext {
  const GpuDevice &device;
  const TimeModel &model;
  /// Of devices that are asked for next and differ in nothing else: profiled along with this one.
  std::vector<DramRows> otherRows = {};
};

/// Throws Error where the options' block or axes name dimensions that the kernel does not have.
void requireDimensions(const TracedKernel &kernel, const ProfileOptions &options);

RegisterUse registersOf(const KernelVariant &variant, const GpuDevice &device);

struct LaunchResult {
  std::optional<LaunchEstimate> estimate;
  std::string refusal; ///< why there is none
  bool cut = false;    ///< because the trace is cut within the launch
};

LaunchResult estimateLaunch(const KernelVariant &variant, const Launch &launch,
                            const RegisterUse &registers, const EstimateContext &context);

} // namespace cgpredict

#endif
