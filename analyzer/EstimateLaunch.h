// One launch of an application's estimate: registers, occupancy, profile, instructions, model.
// Private to Estimate.cpp.
#ifndef CGPREDICT_ANALYZER_ESTIMATELAUNCH_H
#define CGPREDICT_ANALYZER_ESTIMATELAUNCH_H

#include "analyzer/Estimate.h"

#include <optional>
#include <string>

namespace cgpredict {

struct EstimateContext {
  const Trace &trace;
  const GpuDevice &device;
  const EstimateOptions &options;
  const TimeModel &model;
};

/// Throws Error where the options' block or axes name dimensions that the kernel does not have.
void requireDimensions(const TracedKernel &kernel, const ProfileOptions &options);

RegisterUse registersOf(const TracedKernel &kernel, const EstimateContext &context);

struct LaunchResult {
  std::optional<LaunchEstimate> estimate;
  std::string refusal; ///< why there is none: the trace is cut within the launch
};

/// Throws Error: the block does not fit the device, or what profileLaunch() throws for a launch
/// whose trace is whole.
LaunchResult estimateLaunch(const TracedKernel &kernel, const Launch &launch,
                            const RegisterUse &registers, const EstimateContext &context);

} // namespace cgpredict

#endif
