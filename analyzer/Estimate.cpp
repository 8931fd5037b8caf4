#include "analyzer/Estimate.h"

#include "analyzer/Error.h"
#include "analyzer/EstimateLaunch.h"
#include "analyzer/EstimateNotes.h"
#include "analyzer/LaunchTimes.h"
#include "analyzer/ParallelFor.h"
#include "analyzer/models/MwpCwp.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <mutex>

namespace cgpredict {
namespace {

uint64_t product(const std::array<uint64_t, 3> &extent) {
  return extent[0] * extent[1] * extent[2];
}

Seconds totalTime(const TracedKernel &kernel, const std::vector<LaunchEstimate> &sampled) {
  std::vector<SampledTime> times;
  for (const LaunchEstimate &launch : sampled)
    times.push_back({launch.ordinal, product(launch.extent), launch.estimate.time});
  return timeOfAllLaunches(times, kernel.runs, kernel.threads);
}

std::size_t heaviestOf(const std::vector<LaunchEstimate> &sampled) {
  auto time = [](const LaunchEstimate &launch) { return launch.estimate.time; };
  return static_cast<std::size_t>(std::ranges::max_element(sampled, {}, time) - sampled.begin());
}

// Worst first: by how long a site keeps the memory system busy, (3) and (5).
std::vector<SiteEstimate> sitesOf(const KernelTables &tables, const KernelProfile &profile,
                                  const GpuDevice &device) {
  std::vector<SiteEstimate> sites;
  double all = 0;
  for (const SiteProfile &site : profile.sites) {
    Cycles busy =
        site.instructionsPerWarp * departureDelay(site.accessClass, site.transactionsPerInstruction,
                                                  site.dramPerInstruction, device);
    sites.push_back({tables.sites[site.site], site, busy.value()});
    all += busy.value();
  }
  for (SiteEstimate &site : sites)
    site.share = all > 0 ? site.share / all : 0;
  std::ranges::sort(sites, [](const SiteEstimate &a, const SiteEstimate &b) {
    return a.share != b.share ? a.share > b.share : a.profile.site < b.profile.site;
  });
  return sites;
}

// `sampled` is not empty.
KernelEstimate combine(const TracedKernel &kernel, std::vector<LaunchEstimate> sampled,
                       const RegisterUse &registers, const EstimateContext &context) {
  KernelEstimate result;
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
  result.sites = sitesOf(kernel.tables, sampled[result.heaviest].profile, context.device);
  result.sampled = std::move(sampled);
  result.warnings = kernelWarnings(kernel, result);
  return result;
}

std::vector<const TracedKernel *> chosenKernels(const EstimateContext &context) {
  std::vector<const TracedKernel *> chosen;
  std::vector<std::string> names;
  for (const TracedKernel &kernel : context.trace.kernels()) {
    names.push_back(kernel.name);
    bool wanted = context.options.kernel.empty() || kernel.name == context.options.kernel;
    if (wanted && !kernel.sampled.empty())
      chosen.push_back(&kernel);
  }
  if (!context.options.kernel.empty() && !std::ranges::count(names, context.options.kernel))
    throw Error(fmt::format("{}: no kernel '{}'; there are: {}",
                            context.trace.summary().path.string(), context.options.kernel,
                            fmt::join(names, ", ")));
  if (chosen.empty())
    throw Error(fmt::format("{}: no launch of a kernel was recorded; did the program reach a "
                            "loop marked with `#pragma cgpredict kernel(...)`?",
                            context.trace.summary().path.string()));
  return chosen;
}

struct Task {
  std::size_t kernel, launch; // indices into the chosen kernels and their sampled launches
};

std::vector<std::vector<LaunchResult>>
estimateLaunches(const std::vector<const TracedKernel *> &kernels,
                 const std::vector<RegisterUse> &registers, const EstimateContext &context) {
  std::vector<std::vector<LaunchResult>> results(kernels.size());
  std::vector<Task> tasks;
  for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel) {
    results[kernel].resize(kernels[kernel]->sampled.size());
    for (std::size_t launch = 0; launch < results[kernel].size(); ++launch)
      tasks.push_back({kernel, launch});
  }
  std::mutex reporting;
  std::size_t done = 0;
  parallelFor(tasks.size(), context.options.jobs, [&](std::size_t index) {
    const Task &task = tasks[index];
    const TracedKernel &kernel = *kernels[task.kernel];
    results[task.kernel][task.launch] =
        estimateLaunch(kernel, kernel.sampled[task.launch], registers[task.kernel], context);
    std::lock_guard lock(reporting);
    ++done;
    if (context.options.progress)
      context.options.progress(done, tasks.size());
  });
  return results;
}

void addKernel(const TracedKernel &kernel, std::vector<LaunchResult> launches,
               const RegisterUse &registers, const EstimateContext &context,
               ApplicationEstimate &result) {
  std::vector<LaunchEstimate> usable;
  std::vector<std::string> refusals;
  for (LaunchResult &launch : launches)
    if (launch.estimate)
      usable.push_back(std::move(*launch.estimate));
    else
      refusals.push_back(launch.refusal);
  if (usable.empty()) {
    result.warnings.push_back(refusals.front());
    return;
  }
  result.kernels.push_back(combine(kernel, std::move(usable), registers, context));
  KernelEstimate &added = result.kernels.back();
  added.warnings.insert(added.warnings.end(), refusals.begin(), refusals.end());
  result.total += added.time;
}

} // namespace

ApplicationEstimate estimateApplication(const Trace &trace, const GpuDevice &device,
                                        const EstimateOptions &options) {
  const TimeModel &model = options.model ? *options.model : timeModels().front();
  EstimateContext context{trace, device, options, model};
  std::vector<const TracedKernel *> kernels = chosenKernels(context);
  std::vector<RegisterUse> registers;
  for (const TracedKernel *kernel : kernels) {
    requireDimensions(*kernel, options.profile);
    registers.push_back(registersOf(*kernel, context));
  }
  auto launches = estimateLaunches(kernels, registers, context);

  ApplicationEstimate result;
  result.trace = trace.summary().path.filename().string();
  result.device = device;
  result.model = model.name;
  result.warnings = traceWarnings(trace, options.kernel);
  for (std::size_t k = 0; k < kernels.size(); ++k)
    addKernel(*kernels[k], std::move(launches[k]), registers[k], context, result);
  if (result.kernels.empty())
    throw Error(result.warnings.back());
  result.assumptions = assumptionsOf(result);
  return result;
}

} // namespace cgpredict
