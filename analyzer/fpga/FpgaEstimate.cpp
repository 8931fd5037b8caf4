#include "analyzer/fpga/FpgaEstimate.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/ParallelFor.h"
#include "analyzer/estimate/ChosenKernels.h"
#include "analyzer/estimate/Estimate.h"
#include "analyzer/estimate/EstimateNotes.h"
#include "analyzer/estimate/LaunchTimes.h"
#include "analyzer/fpga/LoopOrder.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

Seconds totalTime(const TracedKernel &traced, const FpgaKernel &kernel, const FpgaTimes &times) {
  std::vector<SampledTime> sampled;
  for (std::size_t l = 0; l < kernel.launches.size(); ++l)
    sampled.push_back({kernel.launches[l].ordinal, kernel.launches[l].threads, times.launches[l]});
  return timeOfAllLaunches(sampled, traced.runs, traced.threads);
}

// A recurrence as long as an iteration leaves nothing to overlap.
void warnOfRecurrences(const FpgaKernel &kernel, const FpgaDesign &design,
                       std::vector<std::string> &warnings) {
  for (const FpgaPipeline &pipeline : design.pipelines)
    if (pipeline.recurrence > 1 && pipeline.recurrence >= pipeline.laneDepth)
      warnings.push_back(fmt::format(
          "{}: this loop cannot be pipelined: {} takes {} cycles, an iteration {}; keep the value "
          "in a register, or split the sum into several",
          kernel.position(kernel.nest.levels[pipeline.level].line), pipeline.recurs,
          pipeline.recurrence, pipeline.laneDepth));
}

void warnOfAddresses(const FpgaKernel &kernel, std::vector<std::string> &warnings) {
  for (const FpgaArray &array : kernel.arrays)
    if (!array.affine)
      warnings.push_back(fmt::format(
          "{}: addresses of '{}' are no affine function of the loops: each access that goes to DRAM "
          "goes alone, by the traced ones at least {:.0f} % of them",
          kernel.position(kernel.tables->sites[array.sites[0]].line), array.name,
          100 * (array.missShares.empty() ? 1 : array.missShares.back())));
}

// Nothing that was traced proves that other data would not.
void warnOfHazards(const FpgaKernel &kernel, std::vector<std::string> &warnings) {
  for (const FpgaArray &array : kernel.arrays)
    if (array.mayDepend())
      warnings.push_back(fmt::format(
          "{}: where '{}' is stored is known only at run time: each iteration is taken to depend "
          "on "
          "the one before, no copies of the datapath; give each copy an array of its own and add "
          "them up at the end",
          kernel.position(kernel.tables->sites[array.sites[0]].line), array.name));
}

void warnOfDependences(const FpgaKernel &kernel, std::vector<std::string> &warnings) {
  const uint32_t thread = kernel.nest.thread();
  if (kernel.carriesDependence(thread))
    warnings.push_back(fmt::format("{}: iterations of {} depend on each other: no copies of the "
                                   "datapath, no tiles",
                                   kernel.position(kernel.nest.levels[thread].line),
                                   kernel.nest.levels[thread].name));
}

// Of the longest launch, as effects on all.
void scale(std::vector<ParameterEffect> &effects, double factor) {
  for (ParameterEffect &effect : effects)
    for (Seconds *time : {&effect.atLeast, &effect.atMost})
      *time = *time * factor;
}

void addIntervals(const FpgaKernel &kernel, const FpgaDevice &device, FpgaKernelEstimate &result) {
  const Seconds asWritten = result.designs.asWritten.design.time;
  const Seconds best = result.designs.best.design.time;
  if (asWritten <= Seconds(0) || best <= Seconds(0))
    return;
  DesignEffects effects = parameterEffects(kernel, device, result.designs);
  scale(effects.asWritten, result.asWrittenTime / asWritten);
  scale(effects.best, result.bestTime / best);
  result.asWrittenInterval =
      fpgaInterval(result.asWrittenTime, effects.asWritten, result.asWrittenTime);
  result.bestInterval = fpgaInterval(result.bestTime, effects.best, result.bestTime);
  result.effects = std::move(effects.asWritten);
}

void add(TimeInterval &sum, const TimeInterval &more) {
  sum.low += more.low;
  sum.high += more.high;
}

FpgaKernelEstimate estimateKernel(const KernelVariant &variant, const FpgaDevice &device,
                                  const FpgaOptions &options) {
  const TracedKernel &traced = *variant.kernel;
  const FpgaKernel kernel = withLoopOrder(
      fpgaKernel(traced, *variant.dependences, variant.readWindow), variant.profile.axes);
  FpgaKernelEstimate result;
  result.name = traced.name;
  result.function = traced.tables.function;
  result.file = traced.tables.file;
  result.line = traced.tables.line;
  result.traced = &traced;
  result.longest = kernel.heaviestLaunch().ordinal;
  result.launches = traced.launches;
  result.threads = traced.threads;
  result.designs = explore(kernel, device, options.pareto);
  result.asWrittenTime = totalTime(traced, kernel, result.designs.asWritten);
  result.bestTime = totalTime(traced, kernel, result.designs.best);
  if (options.intervals)
    addIntervals(kernel, device, result);
  result.nest = kernel.nest;
  result.arrays = kernel.arrays;
  result.asWrittenPragmas = hlsPragmas(kernel, device, result.designs.asWritten.design);
  result.bestPragmas = hlsPragmas(kernel, device, result.designs.best.design);
  warnOfRecurrences(kernel, result.designs.asWritten.design, result.warnings);
  warnOfAddresses(kernel, result.warnings);
  warnOfHazards(kernel, result.warnings);
  warnOfDependences(kernel, result.warnings);
  return result;
}

std::vector<std::string> assumptionsOf(const FpgaApplicationEstimate &estimate) {
  std::vector<std::string> assumptions;
  for (const DeviceParameter &parameter : estimate.device.parameters)
    if (parameter.assumed && !parameter.field.starts_with("operators."))
      assumptions.push_back(fmt::format("{} = {} ({}): {}", parameter.field, parameter.value,
                                        parameter.range, parameter.note));
  if (estimate.kernels.size() > 1)
    assumptions.push_back("each kernel has the device to itself; kernels run one after the other");
  return assumptions;
}

void requireLoops(const Trace &trace, std::span<const KernelVariant> variants) {
  for (const KernelVariant &variant : variants)
    if (variant.kernel->tables.origin == KernelOrigin::Ptx)
      throw Error(fmt::format(
          "{}: kernel {} is a kernel of a PTX file, which says nothing of a loop nest to build "
          "hardware from; trace the C or C++ loop that it was made of",
          trace.summary().path.string(), variant.kernel->name));
}

} // namespace

FpgaApplicationEstimate estimateFpga(const Trace &trace, const FpgaDevice &device,
                                     const FpgaOptions &options) {
  EstimateOptions choice;
  choice.kernel = options.kernel;
  choice.memoryOperations = MemoryOperations::AsWritten; // what a loop hands on through memory
  return estimateFpga(trace, device, options, chosenKernels(trace, choice));
}

FpgaApplicationEstimate estimateFpga(const Trace &trace, const FpgaDevice &device,
                                     const FpgaOptions &options,
                                     std::span<const KernelVariant> variants) {
  requireLoops(trace, variants);
  FpgaApplicationEstimate result;
  result.trace = trace.summary().path.filename().string();
  result.device = device;
  result.kernels.resize(variants.size());
  parallelFor(variants.size(), options.jobs, [&](std::size_t k) {
    result.kernels[k] = estimateKernel(variants[k], device, options);
  });
  for (const FpgaKernelEstimate &kernel : result.kernels) {
    result.asWritten += kernel.asWrittenTime;
    result.best += kernel.bestTime;
    add(result.asWrittenInterval, kernel.asWrittenInterval);
    add(result.bestInterval, kernel.bestInterval);
  }
  result.warnings = traceWarnings(trace, options.kernel);
  result.assumptions = assumptionsOf(result);
  return result;
}

} // namespace cgpredict
