#include "analyzer/transfer/Timeline.h"

#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/transfer/MappedMoves.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace cgpredict {
namespace {

struct LaunchRef {
  const KernelEstimate *kernel;
  std::size_t number; // of the kernel
  const Launch *launch;
};

// Frames of a trace stand in the order in which launches began.
std::vector<LaunchRef> launchesInOrder(const ApplicationEstimate &estimate) {
  std::vector<LaunchRef> launches;
  for (std::size_t number = 0; number < estimate.kernels.size(); ++number)
    for (const Launch &launch : estimate.kernels[number].variant.kernel->sampled)
      launches.push_back({&estimate.kernels[number], number, &launch});
  std::ranges::sort(launches, {}, [](const LaunchRef &ref) { return ref.launch->frame; });
  return launches;
}

// What the accesses need, and what directives say.
struct Movement {
  std::vector<MovedArray> arrays;
  std::vector<MappedMove> mapped;
};

// Of each kernel and array: recorded launches that found it on the device.
using LaunchesThatHold = std::map<std::pair<std::size_t, std::string>, uint64_t>;

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
    out.warnings = estimate.warnings;
  }

  Timeline build() {
    const Movement moved = movement();
    addMoves(StepKind::ToDevice, moved);
    for (std::size_t number = 0; number < estimate.kernels.size(); ++number) {
      addRepeated(StepKind::ToDevice, moved, number);
      addKernel(estimate.kernels[number]);
      addRepeated(StepKind::ToHost, moved, number);
    }
    addMoves(StepKind::ToHost, moved);
    sumCpu();
    return std::move(out);
  }

private:
  Movement movement();
  bool takeDirective(const LaunchRef &ref, const ObjectUse &use, std::vector<MappedUse> &mapped);
  void leaveOutHeld(std::vector<MappedUse> &mapped) const;
  void addCounted(StepKind kind);
  void warnOfSamples();
  void warnOfDirectives(const std::vector<MappedMove> &moves);
  void warnOfUpdates(const KernelTables &tables, const std::string &array);
  void addMoves(StepKind kind, const Movement &moved);
  void addRepeated(StepKind kind, const Movement &moved, std::size_t kernel);
  void addMapped(StepKind kind, const MappedMove &move);
  void addArray(StepKind kind, const std::string &name, uint64_t bytes, uint64_t times = 1);
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
  LaunchesThatHold holding;
  Timeline out;
};

Movement Builder::movement() {
  std::vector<LaunchFootprint> footprints;
  std::vector<MappedUse> mapped;
  for (const LaunchRef &ref : launchesInOrder(estimate)) {
    const TracedKernel &kernel = *ref.kernel->variant.kernel;
    LaunchFootprint footprint = footprintOf(kernel, *ref.launch, trace.windows());
    if (!footprint.sampleOnly.empty())
      warn(fmt::format("kernel {}: only what traced threads touch is moved, the addresses of the "
                       "others are not known: {}",
                       ref.kernel->name, footprint.sampleOnly));
    std::erase_if(footprint.objects,
                  [&](const ObjectUse &use) { return takeDirective(ref, use, mapped); });
    footprints.push_back(std::move(footprint));
  }
  leaveOutHeld(mapped);
  warnOfSamples();
  Movement moved{dataMovement(footprints), mappedMoves(mapped)};
  warnOfDirectives(moved.mapped);
  return moved;
}

// Whether a directive says how the array of `use` is moved.
bool Builder::takeDirective(const LaunchRef &ref, const ObjectUse &use,
                            std::vector<MappedUse> &mapped) {
  const KernelTables &tables = ref.kernel->variant.kernel->tables;
  const ByteRange bytes = hullOf(use.loads, use.stores);
  warnOfUpdates(tables, use.name);
  if (isHeld(*ref.launch, bytes)) {
    ++holding[{ref.number, use.name}];
    return true;
  }
  const ArrayMap *map = mapOf(tables, use.name, trace.directiveMoves());
  if (map)
    mapped.push_back({&tables, ref.number, ref.kernel->launches, map, bytes});
  return map != nullptr;
}

// Launches that were not recorded are taken to find the array there as often as those that were.
void Builder::leaveOutHeld(std::vector<MappedUse> &mapped) const {
  for (MappedUse &use : mapped) {
    const auto found = holding.find({use.kernel, use.map->array});
    const uint64_t sampled = estimate.kernels[use.kernel].variant.kernel->sampled.size();
    if (found != holding.end())
      use.launches -= use.launches * found->second / sampled;
  }
}

void Builder::warnOfSamples() {
  for (const KernelEstimate &kernel : estimate.kernels)
    if (kernel.sampled.size() < kernel.launches)
      warn(fmt::format("kernel {}: arrays are those of {} of {} launches", kernel.name,
                       kernel.sampled.size(), kernel.launches));
}

void Builder::warnOfDirectives(const std::vector<MappedMove> &moves) {
  if (node.sharesMemory)
    return;
  for (const MappedMove &move : moves)
    if (!move.repeats() && move.launches > 1 && (move.in || move.out))
      warn(fmt::format("{}: the region of data is taken to be entered once, though each of its "
                       "kernels is launched {} times or more",
                       move.place, move.launches));
}

void Builder::warnOfUpdates(const KernelTables &tables, const std::string &array) {
  if (node.sharesMemory)
    return;
  for (const ArrayMap &map : tables.maps)
    if (map.kind == format::MapKind::Update && map.array == array &&
        !isCounted(trace.directiveMoves(), tables, map))
      warn(fmt::format("{}:{}: the update of {} is not in the times: how often it runs is not in "
                       "the trace",
                       tables.file, map.line, array));
}

void Builder::addMoves(StepKind kind, const Movement &moved) {
  for (const MovedArray &array : moved.arrays)
    addArray(kind, array.name, (kind == StepKind::ToDevice ? array.in : array.out).bytes());
  for (const MappedMove &move : moved.mapped)
    if (!move.repeats())
      addMapped(kind, move);
  addCounted(kind);
}

// What regions and updates copied; of arrays that differ from time to time the mean.
void Builder::addCounted(StepKind kind) {
  for (const DirectiveMoves &move : trace.directiveMoves()) {
    const bool in = kind == StepKind::ToDevice;
    if (const uint64_t times = in ? move.timesIn : move.timesOut)
      addArray(kind, move.array, (in ? move.bytesIn : move.bytesOut) / times, times);
  }
}

void Builder::addRepeated(StepKind kind, const Movement &moved, std::size_t kernel) {
  for (const MappedMove &move : moved.mapped)
    if (move.repeats() &&
        kernel == (kind == StepKind::ToDevice ? move.firstKernel : move.lastKernel))
      addMapped(kind, move);
}

void Builder::addMapped(StepKind kind, const MappedMove &move) {
  if (kind == StepKind::ToDevice ? move.in : move.out)
    addArray(kind, move.name, move.bytes.bytes(), move.times());
}

void Builder::add(TimelineStep step, Seconds &sum) {
  step.start = out.total;
  sum += step.time;
  out.total += step.time;
  out.steps.push_back(std::move(step));
}

void Builder::addArray(StepKind kind, const std::string &name, uint64_t bytes, uint64_t times) {
  if (bytes == 0)
    return;
  bool in = kind == StepKind::ToDevice;
  TimelineStep step;
  step.kind = kind;
  step.name = name;
  step.bytes = bytes;
  step.times = times;
  step.time = static_cast<double>(times) *
              model.time({in ? Direction::ToDevice : Direction::ToHost, out.memory, bytes}, node);
  add(std::move(step), in ? out.toDevice : out.toHost);
}

void Builder::addKernel(const KernelEstimate &kernel) {
  TimelineStep step;
  step.name = kernel.name;
  step.launches = kernel.launches;
  const auto launches = static_cast<double>(kernel.launches);
  const Seconds launch = launchOverhead(estimate.device, kernel.launches > 1);
  step.overhead = launches * launch;
  const bool counted = findTimeModel(estimate.model)->countsLaunch;
  const Seconds running = counted ? kernel.time - step.overhead : kernel.time;
  step.time = running + step.overhead;
  if (std::optional<Seconds> perThread = kernel.variant.kernel->cpuPerThread)
    step.cpu =
        static_cast<double>(kernel.threads) * executedShare(*kernel.variant.kernel) * *perThread;
  if (running < step.overhead)
    warn(fmt::format(
        "kernel {} is too small for a launch: {:.2f} us each, and a launch costs "
        "{:.2f} us; give it more threads{}",
        kernel.name, running.value() / launches * 1e6, launch.value() * 1e6,
        kernel.launches > 1 ? fmt::format(", or merge its {} launches", kernel.launches) : ""));
  add(std::move(step), out.kernels);
}

void Builder::sumCpu() {
  Seconds sum{0};
  bool isKnown = true;
  for (const TimelineStep &step : out.steps) {
    if (step.kind != StepKind::Kernel)
      continue;
    isKnown &= step.cpu.has_value();
    sum += step.cpu.value_or(Seconds{0});
    if (!step.cpu)
      warn(fmt::format("kernel {}: no processor time, as every thread of its recorded launches "
                       "was traced",
                       step.name));
  }
  if (!isKnown)
    return;
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
