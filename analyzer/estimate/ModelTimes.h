// The time of a kernel by any model, from profiles that are already there.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_MODELTIMES_H
#define CGPREDICT_ANALYZER_ESTIMATE_MODELTIMES_H

#include "analyzer/estimate/Estimate.h"

namespace cgpredict {

/// What the model cannot do without here: of the device's file, or of the kernel. Empty if nothing.
std::string_view missingFor(const TimeModel &model, const KernelProfile &profile,
                            const GpuDevice &device);

/// The model's time over the device's lambda for it (GpuDevice::lambdas). Throws Error, naming what
/// is missing.
TimeEstimate predictTime(const TimeModel &model, const KernelProfile &profile,
                         const InstructionCount &instructions, const GpuDevice &device);

/// Time of all launches; the device has what the model needs.
Seconds kernelTime(const KernelEstimate &kernel, const TimeModel &model, const GpuDevice &device);

/// Whether the model may read the field of a device file.
bool readsField(const TimeModel &model, std::string_view field);

/// By every model of the table, in its order, each of the loads and stores that it counts: those of
/// `kernel`, or those of `otherwise`, the same kernel with the other ones.
std::vector<ModelTime> modelTimes(const KernelEstimate &kernel,
                                  const std::optional<KernelEstimate> &otherwise,
                                  const GpuDevice &device, const EstimateOptions &options);

} // namespace cgpredict

#endif
