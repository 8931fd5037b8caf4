#include "analyzer/estimate/Estimate.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/ParallelFor.h"
#include "analyzer/estimate/ChosenKernels.h"
#include "analyzer/estimate/EstimateLaunch.h"
#include "analyzer/estimate/EstimateNotes.h"
#include "analyzer/estimate/Interval.h"
#include "analyzer/estimate/LaunchTimes.h"
#include "analyzer/estimate/ModelTimes.h"
#include "analyzer/models/SiteTraffic.h"

#include <algorithm>
#include <cassert>
#include <mutex>

namespace cgpredict {
namespace {

Seconds totalTime(const TracedKernel &kernel, const std::vector<LaunchEstimate> &sampled) {
  std::vector<SampledTime> times;
  for (const LaunchEstimate &launch : sampled)
    times.push_back({launch.ordinal, volume(launch.extent), launch.estimate.time});
  return timeOfAllLaunches(times, kernel.runs, kernel.threads);
}

std::size_t heaviestOf(const std::vector<LaunchEstimate> &sampled) {
  auto time = [](const LaunchEstimate &launch) { return launch.estimate.time; };
  return static_cast<std::size_t>(std::ranges::max_element(sampled, {}, time) - sampled.begin());
}

// Worst first: by how long a site keeps the memory system busy.
std::vector<SiteEstimate> sitesOf(const KernelTables &tables, const KernelProfile &profile,
                                  const EstimateContext &context) {
  std::vector<SiteEstimate> sites;
  double all = 0;
  for (const SiteProfile &site : profile.sites) {
    const SiteCost cost = context.model.siteCost(site, profile, context.device);
    const AccessClass kind = context.model.readsTraffic ? accessClass(site) : site.accessClass;
    sites.push_back({tables.sites[site.site], site, kind, cost.dramBytes, cost.busy.value()});
    all += cost.busy.value();
  }
  for (SiteEstimate &site : sites)
    site.share = all > 0 ? site.share / all : 0;
  std::ranges::sort(sites, [](const SiteEstimate &a, const SiteEstimate &b) {
    return a.share != b.share ? a.share > b.share : a.profile.site < b.profile.site;
  });
  return sites;
}

KernelEstimate combine(const TracedKernel &kernel, std::vector<LaunchEstimate> sampled,
                       const RegisterUse &registers, const EstimateContext &context) {
  assert(!sampled.empty());
  KernelEstimate result;
  result.model = &context.model;
  result.name = kernel.name;
  result.function = kernel.tables.function;
  result.file = kernel.tables.file;
  result.line = kernel.tables.line;
  result.launches = kernel.launches;
  result.threads = kernel.threads;
  result.registers = registers;
  result.time = totalTime(kernel, sampled);
  for (const LaunchEstimate &launch : sampled)
    result.tracedThreads += launch.profile.tracedThreads;
  result.heaviest = heaviestOf(sampled);
  result.sites = sitesOf(kernel.tables, sampled[result.heaviest].profile, context);
  result.sampled = std::move(sampled);
  result.warnings = kernelWarnings(kernel, result, context.device);
  return result;
}

struct Task {
  std::size_t variant, launch; // indices into the variants and their kernel's sampled launches
};

std::vector<std::vector<LaunchResult>> estimateLaunches(std::span<const KernelVariant> variants,
                                                        const std::vector<RegisterUse> &registers,
                                                        const EstimateContext &context,
                                                        const EstimateOptions &options) {
  std::vector<std::vector<LaunchResult>> results(variants.size());
  std::vector<Task> tasks;
  for (std::size_t variant = 0; variant < variants.size(); ++variant) {
    results[variant].resize(variants[variant].kernel->sampled.size());
    for (std::size_t launch = 0; launch < results[variant].size(); ++launch)
      tasks.push_back({variant, launch});
  }
  std::mutex reporting;
  std::size_t done = 0;
  parallelFor(tasks.size(), options.jobs, [&](std::size_t index) {
    const auto &[variant, launch] = tasks[index];
    results[variant][launch] = estimateLaunch(
        variants[variant], variants[variant].kernel->sampled[launch], registers[variant], context);
    std::lock_guard lock(reporting);
    ++done;
    if (options.progress)
      options.progress(done, tasks.size());
  });
  return results;
}

// What is left of a cut launch may do; where it does not, the kernel's other launches stand in.
VariantEstimate estimateOf(const KernelVariant &variant, std::vector<LaunchResult> launches,
                           const RegisterUse &registers, const EstimateContext &context) {
  std::vector<LaunchEstimate> usable;
  std::vector<std::string> refusals;
  for (LaunchResult &launch : launches)
    if (launch.estimate)
      usable.push_back(std::move(*launch.estimate));
    else if (launch.cut)
      refusals.push_back(launch.refusal);
    else
      return {std::nullopt, launch.refusal, false};
  if (usable.empty())
    return {std::nullopt, refusals.front(), true};
  KernelEstimate estimate = combine(*variant.kernel, std::move(usable), registers, context);
  estimate.variant = variant;
  if (variant.dependences)
    estimate.dependences = *variant.dependences;
  estimate.warnings.insert(estimate.warnings.end(), refusals.begin(), refusals.end());
  return {std::move(estimate), "", false};
}

// By the models that are to give times with these loads and stores.
CountedViews viewsRead(const EstimateOptions &options) {
  CountedViews views = viewsReadBy(chosenModel(options));
  for (const TimeModel &model : timeModels())
    if (options.allModels && memoryOperationsOf(model, options) == memoryOperationsOf(options)) {
      views.traffic |= model.readsTraffic;
      views.misses |= model.readsMisses;
    }
  return views;
}

std::vector<VariantEstimate> estimateIn(const EstimateContext &context,
                                        std::span<const KernelVariant> given,
                                        const EstimateOptions &options) {
  const CountedViews views = viewsRead(options);
  std::vector<KernelVariant> variants(given.begin(), given.end());
  for (KernelVariant &variant : variants)
    variant.counted = views;
  std::vector<RegisterUse> registers;
  for (const KernelVariant &variant : variants)
    registers.push_back(registersOf(variant, context.device));
  auto launches = estimateLaunches(variants, registers, context, options);
  std::vector<VariantEstimate> estimates;
  for (std::size_t v = 0; v < variants.size(); ++v)
    estimates.push_back(estimateOf(variants[v], std::move(launches[v]), registers[v], context));
  return estimates;
}

void addUncertainty(KernelEstimate &estimate, const TimeModel &model, const GpuDevice &device,
                    unsigned jobs) {
  Uncertainty uncertainty = uncertaintyOf(estimate, model, device, jobs);
  estimate.interval = uncertainty.interval;
  estimate.effects = std::move(uncertainty.effects);
  estimate.errorBasis = std::move(uncertainty.errorBasis);
}

} // namespace

std::vector<VariantEstimate> estimateVariants(std::span<const KernelVariant> given,
                                              const GpuDevice &device,
                                              const EstimateOptions &options) {
  return estimateIn({device, chosenModel(options)}, given, options);
}

ApplicationEstimate estimateApplication(const Trace &trace, const GpuDevice &device,
                                        const EstimateOptions &options) {
  const std::vector<KernelVariant> traced = tracedKernels(trace, options);
  std::vector<KernelVariant> otherwise;
  if (const std::optional<EstimateOptions> others = otherOperations(options))
    otherwise = withMemoryOperations(traced, *others);
  return estimateApplication(trace, device, options, withMemoryOperations(traced, options),
                             otherwise);
}

ApplicationEstimate estimateApplication(const Trace &trace, const GpuDevice &device,
                                        const EstimateOptions &options,
                                        std::span<const KernelVariant> variants,
                                        std::span<const KernelVariant> otherwise) {
  const TimeModel &model = chosenModel(options);
  ApplicationEstimate result;
  result.trace = trace.summary().path.filename().string();
  result.device = device;
  result.model = model.name;
  result.memoryOperations = memoryOperationsOf(options);
  result.warnings = traceWarnings(trace, options.kernel);
  std::vector<VariantEstimate> others;
  if (const std::optional<EstimateOptions> other = otherOperations(options))
    others = estimateVariants(otherwise, device, *other);
  std::vector<VariantEstimate> kernels =
      estimateIn({device, model, rowsOfAlternatives(model, device)}, variants, options);
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    VariantEstimate &kernel = kernels[k];
    if (!kernel.estimate && !kernel.cut)
      throw Error(kernel.refusal);
    if (!kernel.estimate) {
      result.warnings.push_back(kernel.refusal);
      continue;
    }
    addUncertainty(*kernel.estimate, model, device, options.jobs);
    if (options.allModels)
      kernel.estimate->models = modelTimes(
          *kernel.estimate, k < others.size() ? others[k].estimate : std::nullopt, device, options);
    result.total += kernel.estimate->time;
    result.kernels.push_back(std::move(*kernel.estimate));
  }
  if (result.kernels.empty())
    throw Error(result.warnings.back());
  result.interval = sumOf(result.kernels);
  result.assumptions = assumptionsOf(result);
  return result;
}

} // namespace cgpredict
