#include "analyzer/Interval.h"

#include "analyzer/DeviceFields.h"
#include "analyzer/ModelTimes.h"

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

constexpr double StandardErrors = 2; // about 95 % of a normal distribution

// How far below and above the time, as shares of it; squares.
struct Spread {
  double below = 0, above = 0;

  void add(double one, double other) {
    const double low = std::min({one, other, 0.0}), high = std::max({one, other, 0.0});
    below += low * low;
    above += high * high;
  }
};

void scaleDram(KernelProfile &profile, double factor) {
  for (ClassProfile &access : profile.classes)
    access.dramPerInstruction *= factor;
  const auto scale = [&](Traffic &traffic) {
    for (double Traffic::*field :
         {&Traffic::dramReads, &Traffic::writeBacks, &Traffic::rowOpenings})
      traffic.*field *= factor;
  };
  scale(profile.traffic);
  for (SiteProfile &site : profile.sites)
    scale(site.traffic);
}

Seconds timeWithDram(const KernelEstimate &kernel, const TimeModel &model, const GpuDevice &device,
                     double sign) {
  KernelEstimate changed = kernel;
  for (LaunchEstimate &launch : changed.sampled) {
    const double off = sign * StandardErrors * launch.profile.samplingError;
    scaleDram(launch.profile, std::max(1 + off, 0.0));
  }
  return kernelTime(changed, model, device);
}

bool isSampled(const KernelEstimate &kernel) {
  return std::ranges::any_of(kernel.sampled, [](const LaunchEstimate &launch) {
    return launch.profile.samplingError > 0;
  });
}

} // namespace

TimeInterval intervalOf(const KernelEstimate &kernel, const TimeModel &model,
                        const GpuDevice &device) {
  const double time = kernel.time.value();
  if (time == 0)
    return {};
  const auto off = [&](Seconds other) { return other.value() / time - 1; };
  Spread spread;
  spread.add(-model.meanError, model.meanError);
  for (const DeviceParameter &parameter : device.parameters)
    if (parameter.assumed && parameter.bounds) {
      const auto at = [&](double value) {
        return off(kernelTime(kernel, model, withParameter(device, parameter.field, value)));
      };
      spread.add(at(parameter.bounds->least), at(parameter.bounds->most));
    }
  if (isSampled(kernel))
    spread.add(off(timeWithDram(kernel, model, device, -1)),
               off(timeWithDram(kernel, model, device, +1)));
  return {Seconds{time * std::max(1 - std::sqrt(spread.below), 0.0)},
          Seconds{time * (1 + std::sqrt(spread.above))}};
}

TimeInterval sumOf(const std::vector<KernelEstimate> &kernels) {
  TimeInterval sum;
  for (const KernelEstimate &kernel : kernels) {
    sum.low += kernel.interval.low;
    sum.high += kernel.interval.high;
  }
  return sum;
}

} // namespace cgpredict
