#include "analyzer/ModelTimes.h"

#include "analyzer/Error.h"
#include "analyzer/LaunchTimes.h"

#include <fmt/format.h>

namespace cgpredict {
namespace {

void divideBy(double lambda, TimeEstimate &estimate) {
  estimate.time = estimate.time / lambda;
  for (TimeTerm &term : estimate.terms)
    term.time = term.time / lambda;
}

} // namespace

TimeEstimate predictTime(const TimeModel &model, const KernelProfile &profile,
                         const InstructionCount &instructions, const GpuDevice &device) {
  if (const std::string_view missing = model.lacks(device); !missing.empty())
    throw Error(fmt::format("device {}: model {} needs {}, which its file does not have; choose "
                            "another model (`cgpredict models`)",
                            device.id, model.name, missing));
  TimeEstimate estimate = model.predict(profile, instructions, device);
  if (auto lambda = device.lambdas.find(model.name); lambda != device.lambdas.end())
    divideBy(lambda->second, estimate);
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

std::vector<ModelTime> modelTimes(const KernelEstimate &kernel, const GpuDevice &device) {
  std::vector<ModelTime> times;
  for (const TimeModel &model : timeModels()) {
    ModelTime &added = times.emplace_back();
    added.model = model.name;
    added.lacks = model.lacks(device);
    if (added.lacks.empty())
      added.time = kernelTime(kernel, model, device);
  }
  return times;
}

} // namespace cgpredict
