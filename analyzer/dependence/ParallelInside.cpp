#include "analyzer/dependence/ParallelInside.h"

#include "analyzer/affine/InductionSteps.h"
#include "analyzer/dependence/EveryThread.h"
#include "analyzer/dependence/IndependenceProof.h"
#include "analyzer/tables/Aliasing.h"
#include "analyzer/tables/SourceNest.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>

namespace cgpredict {
namespace {

constexpr int64_t AnyDistance = std::numeric_limits<int64_t>::max();

// Which of an access's levels the loop is.
std::optional<uint32_t> levelOf(const AffineAccess &access, uint32_t loop) {
  const auto found = std::ranges::find(access.levels, loop, &AffineLevel::loop);
  return found == access.levels.end()
             ? std::nullopt
             : std::optional(static_cast<uint32_t>(found - access.levels.begin()));
}

// Registers, and what lies on the thread's stack, are one for all that run in a thread.
bool handsOn(const KernelTables &tables, const OperandGraph &graph, uint32_t loop) {
  const InductionSteps steps(tables, graph,
                             [&](const Operand &value) { return isInvariant(graph, value); });
  return std::ranges::any_of(tables.blocks[tables.loops[loop].header].operations,
                             [&](const Operation &operation) {
                               return operation.operationClass == OperationClass::Phi &&
                                      !steps.isInduction(operation, loop);
                             }) ||
         std::ranges::any_of(tables.sites, [](const Site &site) {
           return site.kind == SiteKind::Store && site.space == MemorySpace::Local;
         });
}

class LaunchLoops {
public:
  LaunchLoops(const KernelTables &tables, const OperandGraph &graph, const Launch &launch,
              const WindowReader &readWindow)
      : tables(tables), launch(launch) {
    AffineAccesses affine(tables, graph, launch);
    for (uint32_t w = 0; w < launch.windowCount; ++w)
      affine.add(readWindow(launch, w));
    isKnown = affine.obstacle().empty();
    if (!isKnown)
      return;
    accesses = affine.accesses();
    std::ranges::copy(parameterReads(tables, launch), std::back_inserter(accesses));
    isKnown = storedAmong(affine.fixedLoads(), tables, accesses, launch.extent, budget) < 0;
  }

  bool areParallel(uint32_t loop) {
    return isKnown && std::ranges::all_of(accesses, [&](const AffineAccess &store) {
             return !isStore(store) || std::ranges::all_of(accesses, [&](const auto &other) {
               return areIndependent(store, other, loop);
             });
           });
  }

private:
  const Site &siteOf(const AffineAccess &access) const { return tables.sites[access.site]; }
  bool isStore(const AffineAccess &access) const { return siteOf(access).kind != SiteKind::Load; }

  bool areIndependent(const AffineAccess &store, const AffineAccess &other, uint32_t loop) {
    const std::optional<uint32_t> one = levelOf(store, loop), same = levelOf(other, loop);
    if (!one || !same)
      return isOneThread(store, other, loop) ||
             areObjectsApart(siteOf(store).object, siteOf(other).object);
    if (one != same ||
        !std::equal(store.levels.begin(), store.levels.begin() + *one, other.levels.begin(),
                    [](const auto &a, const auto &b) { return a.loop == b.loop; }))
      return false;
    return isNever(store, other, *one) && isNever(other, store, *one);
  }

  // Code in front of the loop is its first thread's, and code behind it its last one's.
  bool isOneThread(const AffineAccess &one, const AffineAccess &other, uint32_t loop) const {
    return !levelOf(one, loop) && !levelOf(other, loop) && siteOf(one).block == siteOf(other).block;
  }

  bool isNever(const AffineAccess &first, const AffineAccess &second, uint32_t level) {
    return meetLater(first, siteOf(first).bytes, second, siteOf(second).bytes, launch.extent,
                     {false, level}, AnyDistance, budget)
               .meeting == Meeting::Never;
  }

  bool areObjectsApart(int32_t one, int32_t other) const {
    return one >= 0 && other >= 0 &&
           areApart(tables.objects[static_cast<std::size_t>(one)],
                    tables.objects[static_cast<std::size_t>(other)]);
  }

  const KernelTables &tables;
  const Launch &launch;
  SolverBudget budget;
  bool isKnown = false;
  std::vector<AffineAccess> accesses;
};

} // namespace

uint32_t parallelInside(const TracedKernel &kernel, const WindowReader &readWindow) {
  const KernelTables &tables = kernel.tables;
  const OperandGraph graph(tables);
  const SourceNest nest = sourceNest(tables);
  std::vector<LaunchLoops> launches;
  for (const Launch &launch : kernel.sampled)
    if (!launch.sameAs)
      launches.emplace_back(tables, graph, launch, readWindow);
  uint32_t count = 0;
  for (uint32_t level = nest.thread(); nest.levels[level].children.size() == 1; ++count) {
    level = nest.levels[level].children[0];
    const uint32_t loop = level - nest.mapped;
    if (launches.empty() || handsOn(tables, graph, loop) ||
        !std::ranges::all_of(launches, [&](auto &each) { return each.areParallel(loop); }))
      break;
  }
  return count;
}

} // namespace cgpredict
