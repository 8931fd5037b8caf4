#include "analyzer/estimate/ModelTimes.h"

#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceFields.h"
#include "analyzer/estimate/LaunchTimes.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

void divideBy(double lambda, TimeEstimate &estimate) {
  estimate.time = estimate.time / lambda;
  for (TimeTerm &term : estimate.terms)
    term.time = term.time / lambda;
  for (ResourceLimit &limit : estimate.limits)
    limit.timeWithout = limit.timeWithout / lambda;
}

} // namespace

std::string_view missingFor(const TimeModel &model, const KernelProfile &profile,
                            const GpuDevice &device) {
  if (profile.shared && !model.countsTiles)
    return "a kernel without arrays in shared memory, of which its paper says nothing";
  return model.lacks(device);
}

TimeEstimate predictTime(const TimeModel &model, const KernelProfile &profile,
                         const InstructionCount &instructions, const GpuDevice &device) {
  if (const std::string_view missing = missingFor(model, profile, device); !missing.empty())
    throw Error(fmt::format("device {}: model {} needs {}; choose another model (`cgpredict "
                            "models`)",
                            device.id, model.name, missing));
  TimeEstimate estimate = model.predict(profile, instructions, device);
  if (auto lambda = device.lambdas.find(model.name); lambda != device.lambdas.end())
    divideBy(lambda->second, estimate);
  divideBy(profile.launchesTogether, estimate);
  return estimate;
}

Seconds kernelTime(const KernelEstimate &kernel, const TimeModel &model, const GpuDevice &device) {
  std::vector<SampledTime> times;
  for (const LaunchEstimate &launch : kernel.sampled) {
    const uint64_t threads = volume(launch.extent);
    const Seconds time =
        threads == 0 ? Seconds{0}
                     : predictTime(model, launch.profile, launch.instructions, device).time +
                           launch.reductions;
    times.push_back({launch.ordinal, threads, time});
  }
  const TracedKernel &traced = *kernel.variant.kernel;
  return timeOfAllLaunches(times, traced.runs, traced.threads);
}

bool readsField(const TimeModel &model, std::string_view field) {
  return isRequiredField(field) || std::ranges::count(model.optionalFields, field) > 0;
}

std::vector<ModelTime> modelTimes(const KernelEstimate &kernel,
                                  const std::optional<KernelEstimate> &otherwise,
                                  const GpuDevice &device, const EstimateOptions &options) {
  std::vector<ModelTime> times;
  for (const TimeModel &model : timeModels()) {
    const MemoryOperations counted = memoryOperationsOf(model, options);
    const bool same = counted == memoryOperationsOf(options);
    ModelTime &added = times.emplace_back();
    added.model = model.name;
    added.memoryOperations = counted;
    added.lacks = missingFor(model, kernel.heaviestLaunch().profile, device);
    if (added.lacks.empty() && !same && !otherwise)
      added.lacks = fmt::format("the loads and stores {}", toString(counted));
    if (added.lacks.empty())
      added.time = kernelTime(same ? kernel : *otherwise, model, device);
  }
  return times;
}

} // namespace cgpredict
