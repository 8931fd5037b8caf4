#include "analyzer/estimate/ErrorClass.h"

#include "analyzer/tables/IndexedSites.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

constexpr double FewWarps = 8;         // per SM: an eighth of what a large one holds
constexpr double LeastActive = 0.9;    // of the lanes
constexpr double OfAccesses = 0.05;    // whose addresses or values depend on others
constexpr double OfInstructions = 0.1; // whose costs are assumed
constexpr double SavesAlone = 0.25;    // of the time, were the resource infinitely fast

// Shares of a warp's memory instructions.
double shareOf(const KernelProfile &profile, auto &&accepts) {
  double all = 0, accepted = 0;
  for (const SiteProfile &site : profile.sites) {
    all += site.instructionsPerWarp;
    accepted += accepts(site.site) ? site.instructionsPerWarp : 0;
  }
  return all > 0 ? accepted / all : 0;
}

double behindIndex(const KernelTables &tables, const KernelProfile &profile) {
  const std::vector<bool> behind = sitesBehindIndex(tables);
  return shareOf(profile, [&](uint32_t site) { return behind[site]; });
}

// The loop around a block that turns; -1: none.
int32_t turningLoop(const OperationGraph &graph, uint32_t block) {
  int32_t loop = graph.blocks[block].loop;
  while (loop >= 0 && graph.loops[static_cast<std::size_t>(loop)].trips < 2)
    loop = graph.loops[static_cast<std::size_t>(loop)].parent;
  return loop;
}

// Stores to an object that the same loop loads from: later turns may wait for them.
double updatesInLoops(const KernelTables &tables, const KernelProfile &profile,
                      const OperationGraph &graph) {
  const auto loadsInside = [&](const SiteProfile &other, int32_t loop, int32_t object) {
    const Site &load = tables.sites[other.site];
    if (load.kind != SiteKind::Load || load.object != object)
      return false;
    const GraphLoop &around = graph.loops[static_cast<std::size_t>(loop)];
    return around.first <= load.block && load.block < around.end;
  };
  return shareOf(profile, [&](uint32_t index) {
    const Site &site = tables.sites[index];
    const int32_t loop = turningLoop(graph, site.block);
    return site.kind == SiteKind::Store && loop >= 0 &&
           std::ranges::any_of(profile.sites, [&](const SiteProfile &other) {
             return loadsInside(other, loop, site.object);
           });
  });
}

// Why it would be uncertain whatever limits it; empty: it is not.
std::string uncertainty(const KernelTables &tables, const LaunchEstimate &launch,
                        const GpuDevice &device) {
  const KernelProfile &profile = launch.profile;
  if (const double warps = profile.warps(); warps / device.smCount < FewWarps)
    return fmt::format("{:.0f} warp{} on {} SM{}, so that each one's own waits count", warps,
                       warps > 1 ? "s" : "", device.smCount, device.smCount > 1 ? "s" : "");
  if (const double share = behindIndex(tables, profile); share > OfAccesses)
    return fmt::format("{:.0f} % of the accesses are where loaded data says", 100 * share);
  if (updatesInLoops(tables, profile, launch.instructions.graph) > OfAccesses)
    return "loops load what they store to, and may wait for it";
  if (profile.activeLaneShare < LeastActive)
    return fmt::format("{:.0f} % of the lanes are active", 100 * profile.activeLaneShare);
  return "";
}

double savedBy(const ResourceLimit &limit, const TimeEstimate &estimate) {
  return 1 - limit.timeWithout / estimate.time;
}

} // namespace

ErrorBasis errorBasisOf(const KernelEstimate &kernel, const GpuDevice &device) {
  const LaunchEstimate &launch = kernel.heaviestLaunch();
  const TimeEstimate &estimate = launch.estimate;
  if (std::string why = uncertainty(kernel.variant.kernel->tables, launch, device); !why.empty())
    return {ErrorClass::Uncertain, std::move(why)};
  const auto most = std::ranges::max_element(
      estimate.limits, {}, [&](const ResourceLimit &limit) { return savedBy(limit, estimate); });
  const bool alone = most != estimate.limits.end() && savedBy(*most, estimate) >= SavesAlone;
  if (alone && most->resource == "DRAM")
    return {ErrorClass::Dram, "DRAM alone limits the time"};
  if (const double share = launch.instructions.assumedPerWarp / launch.instructions.perWarp;
      share > OfInstructions)
    return {ErrorClass::Uncertain,
            fmt::format("{:.0f} % of the instructions have assumed costs", 100 * share)};
  if (alone && most->resource == "computation")
    return {ErrorClass::Computation, "computation alone limits the time"};
  if (estimate.limiter == Limiter::Reduction)
    return {ErrorClass::Mixed, "a reduction limits the time"};
  return {ErrorClass::Mixed, alone ? fmt::format("{} limits the time", most->resource)
                                   : "no resource alone limits the time"};
}

} // namespace cgpredict
