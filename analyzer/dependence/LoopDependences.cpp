#include "analyzer/dependence/LoopDependences.h"

#include "analyzer/dependence/IndependenceProof.h"
#include "analyzer/dependence/IterationScan.h"

#include <algorithm>
#include <iterator>

namespace cgpredict {
namespace {

// The accesses of a launch as affine functions; none where they are not all known.
std::vector<AffineAccess> accessesOf(const KernelTables &tables, const OperandGraph &graph,
                                     const Launch &launch, const WindowReader &readWindow,
                                     SolverBudget &budget) {
  AffineAccesses affine(tables, graph, launch);
  for (uint32_t w = 0; w < launch.windowCount; ++w)
    affine.add(readWindow(launch, w));
  if (!affine.obstacle().empty())
    return {};
  std::vector<AffineAccess> accesses = affine.accesses();
  std::ranges::copy(parameterReads(tables, launch), std::back_inserter(accesses));
  const bool isAlone = volume(launch.extent) == 1; // no other thread shows what it stores
  const auto changed = [&] {
    return storedAmong(affine.fixedLoads(), tables, accesses, launch.extent, budget) >= 0;
  };
  const bool changes = isAlone ? !affine.fixedLoads().empty() : changed();
  return changes ? std::vector<AffineAccess>{} : accesses;
}

// The level of the accesses' own nest that the loop is.
std::optional<Carrier> carrierOf(const AffineAccess &from, const AffineAccess &to, uint32_t loop) {
  const auto level = std::ranges::find(from.levels, loop, &AffineLevel::loop);
  if (from.record != to.record || level == from.levels.end() ||
      !std::ranges::count(to.levels, loop, &AffineLevel::loop))
    return std::nullopt;
  return Carrier{false, static_cast<uint32_t>(level - from.levels.begin())};
}

// Whether no two accesses of the sites meet in fewer iterations of the loop than was seen.
bool isLeast(const KernelTables &tables, const Dependence &dependence, uint32_t loop,
             std::span<const AffineAccess> accesses, const ThreadCoordinate &extent,
             SolverBudget &budget) {
  bool any = false;
  for (const AffineAccess &from : accesses)
    for (const AffineAccess &to : accesses) {
      if (from.site != dependence.from || to.site != dependence.to)
        continue;
      const std::optional<Carrier> carrier = carrierOf(from, to, loop);
      if (!carrier ||
          meetLater(from, tables.sites[from.site].bytes, to, tables.sites[to.site].bytes, extent,
                    *carrier, dependence.leastDistance - 1, budget)
                  .meeting != Meeting::Never)
        return false;
      any = true;
    }
  return any;
}

void proveDistances(const TracedKernel &kernel, const SourceNest &nest,
                    const WindowReader &readWindow, std::vector<Dependence> &dependences) {
  const auto isFar = [](const Dependence &each) { return each.leastDistance > 1; };
  for (Dependence &each : dependences)
    each.distanceProved = !isFar(each);
  if (std::ranges::none_of(dependences, isFar))
    return;
  const OperandGraph graph(kernel.tables);
  std::vector<bool> proved(dependences.size(), true);
  for (const Launch &launch : kernel.sampled) {
    if (launch.sameAs)
      continue;
    SolverBudget budget;
    const std::vector<AffineAccess> accesses =
        accessesOf(kernel.tables, graph, launch, readWindow, budget);
    for (std::size_t k = 0; k < dependences.size(); ++k)
      if (isFar(dependences[k]))
        proved[k] = proved[k] && isLeast(kernel.tables, dependences[k],
                                         static_cast<uint32_t>(dependences[k].level) - nest.mapped,
                                         accesses, launch.extent, budget);
  }
  for (std::size_t k = 0; k < dependences.size(); ++k)
    dependences[k].distanceProved = proved[k];
}

} // namespace

bool LoopDependences::carries(uint32_t level) const {
  return std::ranges::any_of(dependences, [&](const Dependence &dependence) {
    return dependence.level == static_cast<int32_t>(level) &&
           dependence.dependenceClass != DependenceClass::EqualValues;
  });
}

LoopDependences loopDependences(const TracedKernel &kernel, const SourceNest &nest,
                                const DependenceReport &betweenThreads,
                                std::span<const ThreadRecords *const> threads,
                                const WalkLimits &limits, const WindowReader &readWindow) {
  IterationScan scan(kernel.tables, nest, betweenThreads.speculatedLoads);
  for (const ThreadRecords *thread : threads)
    scan.add(*thread, limits);
  LoopDependences result{scan.dependences(), scan.forwarded()};
  proveDistances(kernel, nest, readWindow, result.dependences);
  result.dependences.insert(result.dependences.begin(), betweenThreads.dependences.begin(),
                            betweenThreads.dependences.end());
  return result;
}

} // namespace cgpredict
