#include "analyzer/transfer/Timeline.h"

#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceDefaults.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

struct LaunchRef {
  const KernelEstimate *kernel;
  const Launch *launch;
};

// Frames of a trace stand in the order in which launches began.
std::vector<LaunchRef> launchesInOrder(const ApplicationEstimate &estimate) {
  std::vector<LaunchRef> launches;
  for (const KernelEstimate &kernel : estimate.kernels)
    for (const Launch &launch : kernel.variant.kernel->sampled)
      launches.push_back({&kernel, &launch});
  std::ranges::sort(launches, {}, [](const LaunchRef &ref) { return ref.launch->frame; });
  return launches;
}

class Builder {
public:
  Builder(const Trace &trace, const ApplicationEstimate &estimate, const Node &node,
          const TimelineOptions &options)
      : trace(trace), estimate(estimate), node(node), model(*options.model) {
    out.trace = estimate.trace;
    out.device = estimate.device.id;
    out.link = node.sharesMemory ? "" : node.link.id;
    out.memory = options.memory;
    out.transferModel = model.name;
    out.programCpu = options.programCpu;
  }

  Timeline build() {
    std::vector<MovedArray> arrays = moved();
    for (const MovedArray &array : arrays)
      addArray(StepKind::ToDevice, array.name, array.in.bytes());
    for (const KernelEstimate &kernel : estimate.kernels)
      addKernel(kernel);
    for (const MovedArray &array : arrays)
      addArray(StepKind::ToHost, array.name, array.out.bytes());
    sumCpu();
    return std::move(out);
  }

private:
  std::vector<MovedArray> moved();
  void addArray(StepKind kind, const std::string &name, uint64_t bytes);
  void addKernel(const KernelEstimate &kernel);
  void add(TimelineStep step, Seconds &sum);
  void sumCpu();
  void warn(std::string text) {
    if (!std::ranges::count(out.warnings, text))
      out.warnings.push_back(std::move(text));
  }

  const Trace &trace;
  const ApplicationEstimate &estimate;
  const Node &node;
  const TransferTimeModel &model;
  Timeline out;
};

std::vector<MovedArray> Builder::moved() {
  std::vector<LaunchFootprint> footprints;
  for (const LaunchRef &ref : launchesInOrder(estimate)) {
    footprints.push_back(footprintOf(*ref.kernel->variant.kernel, *ref.launch, trace.windows()));
    if (!footprints.back().sampleOnly.empty())
      warn(fmt::format("kernel {}: only what traced threads touch is moved, the addresses of the "
                       "others are not known: {}",
                       ref.kernel->name, footprints.back().sampleOnly));
  }
  for (const KernelEstimate &kernel : estimate.kernels)
    if (kernel.sampled.size() < kernel.launches)
      warn(fmt::format("kernel {}: arrays are those of {} of {} launches", kernel.name,
                       kernel.sampled.size(), kernel.launches));
  return dataMovement(footprints);
}

void Builder::add(TimelineStep step, Seconds &sum) {
  step.start = out.total;
  sum += step.time;
  out.total += step.time;
  out.steps.push_back(std::move(step));
}

void Builder::addArray(StepKind kind, const std::string &name, uint64_t bytes) {
  if (bytes == 0)
    return;
  bool in = kind == StepKind::ToDevice;
  TimelineStep step;
  step.kind = kind;
  step.name = name;
  step.bytes = bytes;
  step.time = model.time({in ? Direction::ToDevice : Direction::ToHost, out.memory, bytes}, node);
  add(std::move(step), in ? out.toDevice : out.toHost);
}

void Builder::addKernel(const KernelEstimate &kernel) {
  TimelineStep step;
  step.name = kernel.name;
  step.launches = kernel.launches;
  const auto launches = static_cast<double>(kernel.launches);
  const Seconds launch = launchOverhead(estimate.device);
  step.overhead = launches * launch;
  const bool counted = findTimeModel(estimate.model)->countsLaunch;
  const Seconds running = counted ? kernel.time - step.overhead : kernel.time;
  step.time = running + step.overhead;
  if (std::optional<Seconds> perThread = kernel.variant.kernel->cpuPerThread)
    step.cpu = static_cast<double>(kernel.threads) * executedShare(*kernel.variant.kernel) *
               *perThread;
  if (running < step.overhead)
    warn(fmt::format("kernel {} is too small for a launch: {:.2f} us each, and a launch costs "
                     "{:.2f} us; give it more threads, or merge its {} launches",
                     kernel.name, running.value() / launches * 1e6, launch.value() * 1e6,
                     kernel.launches));
  add(std::move(step), out.kernels);
}

void Builder::sumCpu() {
  Seconds sum{0};
  for (const TimelineStep &step : out.steps)
    if (step.kind == StepKind::Kernel) {
      if (!step.cpu) {
        warn(fmt::format("kernel {}: no processor time, as every thread of its recorded launches "
                         "was traced",
                         step.name));
        return;
      }
      sum += *step.cpu;
    }
  out.kernelCpu = sum;
  if (out.programCpu && *out.programCpu < sum)
    throw Error(fmt::format("the whole program is said to take {:.6g} s, but its marked loops "
                            "alone take {:.6g} s",
                            out.programCpu->value(), sum.value()));
}

} // namespace

const char *toString(StepKind kind) {
  constexpr const char *names[] = {"to device", "kernel", "to host"};
  return names[static_cast<std::size_t>(kind)];
}

const char *toString(HostMemory memory) {
  return memory == HostMemory::Pinned ? "pinned" : "pageable";
}

std::optional<double> Timeline::loopSpeedup() const {
  if (!kernelCpu || total == Seconds{0})
    return std::nullopt;
  return *kernelCpu / total;
}

std::optional<double> Timeline::programSpeedup() const {
  if (!kernelCpu || !programCpu || total == Seconds{0})
    return std::nullopt;
  return *programCpu / (*programCpu - *kernelCpu + total);
}

std::optional<double> Timeline::speedupLimit() const {
  if (!kernelCpu || !programCpu || *programCpu <= *kernelCpu)
    return std::nullopt;
  return *programCpu / (*programCpu - *kernelCpu);
}

Timeline makeTimeline(const Trace &trace, const ApplicationEstimate &estimate, const Node &node,
                      const TimelineOptions &options) {
  return Builder(trace, estimate, node, options).build();
}

} // namespace cgpredict
