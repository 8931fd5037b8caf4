#include "analyzer/estimate/ChosenKernels.h"

#include "analyzer/affine/DeepCheck.h"
#include "analyzer/base/Error.h"
#include "analyzer/base/ParallelFor.h"
#include "analyzer/dependence/AtomicUpdate.h"
#include "analyzer/estimate/EstimateLaunch.h"
#include "analyzer/estimate/LaunchLayers.h"
#include "analyzer/profile/shared/SharedUse.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cgpredict {
namespace {

// A tile of nothing would be ignored.
void requireArrays(std::span<const KernelVariant> variants, const SharedOverride &options) {
  const auto hasArrays = [](const KernelVariant &variant) {
    return !variant.shared.arrays.empty();
  };
  if ((options.tile.empty() && options.padding == 0) || std::ranges::any_of(variants, hasArrays))
    return;
  throw Error(fmt::format("{} needs arrays in shared memory: name them with --shared, or in the "
                          "pragma's clause shared(...)",
                          options.tile.empty() ? "--shared-padding" : "--tile"));
}

// A kernel of a PTX file has its threads by its launch; what it updates atomically costs as many
// accesses to the L2 as it has lines and lanes at one place.
DependenceReport dependencesOfPtx(const KernelTables &tables) {
  constexpr uint64_t ManyLocations = 2; // not one, which blocks would reduce in trees
  DependenceReport report;
  report.parallel = Parallel::Proved;
  for (const UpdatePattern &update : atomicUpdates(tables))
    report.reductions.push_back({update.operation, update.loads, update.store, ManyLocations});
  return report;
}

DependenceReport dependencesOf(const KernelVariant &variant, const DependenceOptions &options) {
  const KernelTables &tables = variant.kernel->tables;
  return tables.origin == KernelOrigin::Ptx
             ? dependencesOfPtx(tables)
             : findDependences(*variant.kernel, variant.readWindow, options);
}

// Launches of one kernel find what it has used itself.
std::shared_ptr<const TraceHistories> historiesOf(const Trace &trace, const WindowReader &windows,
                                                  const EstimateOptions &options) {
  if (trace.kernels().size() < 2 || !options.l2FromOthers)
    return nullptr;
  return options.histories ? options.histories
                           : std::make_shared<TraceHistories>(trace, windows, options.jobs);
}

void addDependences(std::vector<KernelVariant> &variants, const EstimateOptions &options) {
  parallelFor(variants.size(), options.jobs, [&](std::size_t v) {
    DependenceReport report = dependencesOf(variants[v], options.dependences);
    variants[v] = withDependences(std::move(variants[v]), std::move(report));
  });
}

std::string whyNothing(const Trace &trace) {
  if (!trace.notes().empty())
    return fmt::format(":\n  {}", fmt::join(trace.notes(), "\n  "));
  return "; did the program reach a loop marked with `#pragma cgpredict kernel(...)`?";
}

} // namespace

std::vector<KernelVariant> tracedKernels(const Trace &trace, const EstimateOptions &options) {
  std::vector<KernelVariant> chosen;
  const WindowReader windows = checkedWindowsOf(trace);
  std::vector<std::string> names;
  for (std::size_t k = 0; k < trace.kernels().size(); ++k) {
    const TracedKernel &kernel = trace.kernels()[k];
    names.push_back(kernel.name);
    if ((!options.kernel.empty() && !kernel.isNamed(options.kernel)) || kernel.sampled.empty())
      continue;
    requireDimensions(kernel, options.profile);
    chosen.push_back(asTraced(trace, k, windows));
    chosen.back().layers = std::make_shared<LaunchLayers>();
    chosen.back().profile = options.profile;
    chosen.back().registers = options.registers;
    chosen.back().shared = sharedRequest(kernel.tables, options.shared);
    chosen.back().readOnly = options.readOnly.empty() ? kernel.tables.readOnly : options.readOnly;
  }
  const auto isAsked = [&](const TracedKernel &kernel) { return kernel.isNamed(options.kernel); };
  if (!options.kernel.empty() && std::ranges::none_of(trace.kernels(), isAsked))
    throw Error(fmt::format("{}: no kernel '{}'; there are: {}", trace.summary().path.string(),
                            options.kernel, fmt::join(names, ", ")));
  if (chosen.empty())
    throw Error(fmt::format("{}: no launch of a kernel was recorded{}",
                            trace.summary().path.string(), whyNothing(trace)));
  requireArrays(chosen, options.shared);
  addDependences(chosen, options);
  const auto histories = historiesOf(trace, windows, options);
  for (KernelVariant &variant : chosen)
    variant.histories = histories;
  return chosen;
}

std::vector<KernelVariant> chosenKernels(const Trace &trace, const EstimateOptions &options) {
  return withMemoryOperations(tracedKernels(trace, options), options);
}

std::vector<KernelVariant> withMemoryOperations(std::vector<KernelVariant> asWritten,
                                                const EstimateOptions &options) {
  if (memoryOperationsOf(options) == MemoryOperations::Compiled)
    for (KernelVariant &variant : asWritten)
      variant = withCompiledMemory(std::move(variant));
  return asWritten;
}

} // namespace cgpredict
