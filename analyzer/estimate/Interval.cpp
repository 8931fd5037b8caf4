#include "analyzer/estimate/Interval.h"

#include "analyzer/base/ParallelFor.h"
#include "analyzer/devices/DeviceFields.h"
#include "analyzer/estimate/ErrorClass.h"
#include "analyzer/estimate/EstimateLaunch.h"
#include "analyzer/estimate/LaunchLayers.h"
#include "analyzer/estimate/ModelTimes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace cgpredict {
namespace {

constexpr double StandardErrors = 2;         // about 95 % of a normal distribution
constexpr double MeanErrors = 2.06;          // 90 % of one: 1.645 sqrt(pi / 2) mean deviations
constexpr uint64_t CoarseBudget = 1'500'000; // L2 references of a launch that is profiled again

// How far below and above the time, as shares of it; squares.
struct Spread {
  double below = 0, above = 0;

  // What one cause may do: shares of the time by which it would be off.
  void add(std::span<const double> shares) {
    double low = 0, high = 0;
    for (double share : shares) {
      low = std::min(low, share);
      high = std::max(high, share);
    }
    below += low * low;
    above += high * high;
  }
};

void scaleDram(KernelProfile &profile, double factor) {
  for (ClassProfile &access : profile.classes)
    access.dramPerInstruction *= factor;
  const auto scale = [&](Traffic &traffic) {
    for (double Traffic::*field :
         {&Traffic::dramReads, &Traffic::writeBacks, &Traffic::partWritten, &Traffic::rowOpenings})
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

// What is known of launches that were not recorded: how far the time moves without every second one
// of those that were, as a share of it.
double launchError(const KernelEstimate &kernel, const TimeModel &model, const GpuDevice &device) {
  if (kernel.sampled.size() < 3 || kernel.sampled.size() == kernel.launches)
    return 0;
  KernelEstimate fewer = kernel;
  fewer.sampled.clear();
  for (std::size_t i = 0; i < kernel.sampled.size(); ++i)
    if (i % 2 == 0 || i + 1 == kernel.sampled.size())
      fewer.sampled.push_back(kernel.sampled[i]);
  return kernelTime(fewer, model, device) / kernel.time - 1;
}

bool isSampled(const KernelEstimate &kernel) {
  return std::ranges::any_of(kernel.sampled, [](const LaunchEstimate &launch) {
    return launch.profile.samplingError > 0;
  });
}

// The device with the parameter as it may be as well.
std::vector<GpuDevice> alternativesOf(const DeviceParameter &parameter, const GpuDevice &device) {
  std::vector<GpuDevice> devices;
  if (parameter.bounds)
    for (double value : {parameter.bounds->least, parameter.bounds->most})
      devices.push_back(withParameter(device, parameter.field, value));
  for (const std::string &choice : parameter.choices)
    if (choice != parameter.value)
      devices.push_back(withParameter(device, parameter.field, choice));
  return devices;
}

// Whether the model's time moves with the parameter. Of an L2 whose hash is not known, the access
// classes see one set, whatever its ways; the traffic is that of sets at random, whatever the hash.
bool movesTime(const DeviceParameter &parameter, const TimeModel &model, const GpuDevice &device) {
  if (parameter.field == "l2.hash")
    return !model.readsTraffic;
  if (parameter.field == "l2.ways")
    return model.readsTraffic || device.l2.hash != SetHash::None;
  return readsField(model, parameter.field);
}

// Of the heaviest launch; none where it does not fit the device.
std::optional<Seconds> coarseTime(const KernelEstimate &kernel,
                                  std::shared_ptr<LaunchLayers> layers,
                                  const EstimateContext &context) {
  KernelVariant variant = kernel.variant;
  variant.profile.lineBudget = std::min(variant.profile.lineBudget, CoarseBudget);
  variant.counted = viewsReadBy(context.model);
  variant.layers = std::move(layers);
  const auto launch =
      std::ranges::find(variant.kernel->sampled, kernel.heaviestLaunch().ordinal, &Launch::ordinal);
  const LaunchResult result = estimateLaunch(variant, *launch, kernel.registers, context);
  return result.estimate ? std::optional(result.estimate->estimate.time) : std::nullopt;
}

// A way in which the device may be different.
struct Alternative {
  std::size_t parameter; // of GpuDevice::parameters
  GpuDevice device;
};

std::vector<Alternative> alternativesOf(const TimeModel &model, const GpuDevice &device) {
  std::vector<Alternative> all;
  for (std::size_t p = 0; p < device.parameters.size(); ++p)
    if (device.parameters[p].assumed && movesTime(device.parameters[p], model, device))
      for (GpuDevice &changed : alternativesOf(device.parameters[p], device))
        all.push_back({p, std::move(changed)});
  return all;
}

// By how much the time would be off with each alternative, as shares of it.
class Alternatives {
public:
  Alternatives(const KernelEstimate &kernel, const TimeModel &model, const GpuDevice &device)
      : kernel(kernel), model(model), device(device), all(alternativesOf(model, device)),
        layers(kernel.variant.layers ? kernel.variant.layers : std::make_shared<LaunchLayers>()) {}

  void measure(unsigned jobs) {
    const bool profiled =
        std::ranges::any_of(all, [&](const Alternative &each) { return profiledAgain(each); });
    if (profiled)
      coarse = coarseTime(kernel, layers, {device, model, rowsOfAlternatives(model, device)});
    shares.resize(all.size());
    parallelFor(all.size(), jobs, [&](std::size_t i) { shares[i] = shareOf(all[i]); });
  }

  void addTo(Spread &spread) const {
    forEachParameter([&](const DeviceParameter &, std::span<const double> of) { spread.add(of); });
  }

  std::vector<ParameterEffect> effects() const {
    std::vector<ParameterEffect> result;
    forEachParameter([&](const DeviceParameter &parameter, std::span<const double> of) {
      const bool both = of.size() > 1; // else the device has the other end
      const auto [least, most] = std::ranges::minmax(of);
      result.push_back({parameter.field, parameter.range,
                        kernel.time * (1 + (both ? least : std::min(least, 0.0))),
                        kernel.time * (1 + (both ? most : std::max(most, 0.0)))});
    });
    return result;
  }

private:
  // With the shares of its alternatives.
  template <typename Visit> void forEachParameter(Visit visit) const {
    for (std::size_t first = 0, end = 0; first < all.size(); first = end) {
      while (end < all.size() && all[end].parameter == all[first].parameter)
        ++end;
      visit(device.parameters[all[first].parameter], std::span(shares).subspan(first, end - first));
    }
  }

  bool profiledAgain(const Alternative &alternative) const {
    return shapesProfile(device.parameters[alternative.parameter].field);
  }

  double shareOf(const Alternative &alternative) const {
    if (!profiledAgain(alternative))
      return kernelTime(kernel, model, alternative.device) / kernel.time - 1;
    const std::optional<Seconds> other = coarseTime(kernel, layers, {alternative.device, model});
    return other && coarse && coarse->value() > 0 ? *other / *coarse - 1 : 0;
  }

  const KernelEstimate &kernel;
  const TimeModel &model;
  const GpuDevice &device;
  std::vector<Alternative> all;
  std::shared_ptr<LaunchLayers> layers;
  std::optional<Seconds> coarse; // of the device as it is
  std::vector<double> shares;    // index as `all`
};

// The model's own, below and above.
std::array<double, 2> modelError(const TimeModel &model, const std::optional<ErrorBasis> &basis) {
  if (!basis)
    return {-MeanErrors * model.meanError, MeanErrors * model.meanError};
  const ClassError &error = errorOf(basis->errorClass);
  return {-error.below, error.above};
}

} // namespace

std::vector<DramRows> rowsOfAlternatives(const TimeModel &model, const GpuDevice &device) {
  std::vector<DramRows> rows;
  for (const Alternative &each : alternativesOf(model, device))
    if (const DramRows other = dramRowsOf(each.device);
        memoryShapeOf(each.device) == memoryShapeOf(device) && other != dramRowsOf(device) &&
        std::ranges::count(rows, other) == 0)
      rows.push_back(other);
  return rows;
}

Uncertainty uncertaintyOf(const KernelEstimate &kernel, const TimeModel &model,
                          const GpuDevice &device, unsigned jobs) {
  if (kernel.time == Seconds{0})
    return {};
  Spread spread;
  std::optional<ErrorBasis> basis;
  if (model.errorsByClass)
    basis = errorBasisOf(kernel, device);
  spread.add(modelError(model, basis));
  Alternatives alternatives(kernel, model, device);
  alternatives.measure(jobs);
  alternatives.addTo(spread);
  if (isSampled(kernel)) {
    const auto off = [&](double sign) {
      return timeWithDram(kernel, model, device, sign) / kernel.time - 1;
    };
    spread.add(std::array{off(-1), off(+1)});
  }
  const double work = StandardErrors * kernel.heaviestLaunch().profile.workError;
  spread.add(std::array{-work, work});
  const double launches = launchError(kernel, model, device);
  spread.add(std::array{-launches, launches});
  return {{std::max(1 - std::sqrt(spread.below), 0.0) * kernel.time,
           (1 + std::sqrt(spread.above)) * kernel.time},
          alternatives.effects(),
          std::move(basis)};
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
