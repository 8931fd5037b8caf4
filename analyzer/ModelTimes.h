// The time of a kernel by any model, from profiles that are already there.
#ifndef CGPREDICT_ANALYZER_MODELTIMES_H
#define CGPREDICT_ANALYZER_MODELTIMES_H

#include "analyzer/Estimate.h"

namespace cgpredict {

/// The model's time over the device's lambda for it (GpuDevice::lambdas). Throws Error, naming what
/// the device lacks.
TimeEstimate predictTime(const TimeModel &model, const KernelProfile &profile,
                         const InstructionCount &instructions, const GpuDevice &device);

/// Time of all launches; the device has what the model needs.
Seconds kernelTime(const KernelEstimate &kernel, const TimeModel &model, const GpuDevice &device);

/// By every model of the table, in its order.
std::vector<ModelTime> modelTimes(const KernelEstimate &kernel, const GpuDevice &device);

} // namespace cgpredict

#endif
