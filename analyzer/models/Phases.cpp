#include "analyzer/models/Phases.h"

#include "analyzer/models/LoopCounters.h"
#include "analyzer/models/MemoryStations.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace cgpredict {
namespace {

// Each has what stands before its loop, the last one what is behind.
std::vector<LoopBody> bodiesOf(const OperationGraph &graph, const std::vector<bool> &whole) {
  const auto blocks = static_cast<uint32_t>(graph.blocks.size());
  std::vector<LoopBody> bodies;
  for (uint32_t block = 0, first = 0; block < blocks;) {
    if (graph.blocks[block].loop < 0) {
      ++block;
      continue;
    }
    const std::size_t index = childLoop(graph, graph.blocks[block].loop, -1);
    const GraphLoop &loop = graph.loops[index];
    block = loop.end;
    if (whole[index] || graph.blocks[loop.first].executions == 0)
      continue;
    bodies.push_back({first, block});
    first = block;
  }
  if (!bodies.empty())
    bodies.back().end = blocks;
  return bodies;
}

bool isWithin(uint32_t block, LoopBody body) { return body.first <= block && block < body.end; }

OperationGraph only(LoopBody body, OperationGraph graph) {
  for (uint32_t block = 0; block < graph.blocks.size(); ++block)
    if (!isWithin(block, body))
      graph.blocks[block].executions = 0;
  for (GraphLoop &loop : graph.loops)
    if (!isWithin(loop.first, body))
      loop.entries = 0;
  return graph;
}

UnitCounts instructionsOf(const OperationGraph &graph) {
  UnitCounts counts{};
  for (const GraphBlock &block : graph.blocks)
    for (uint32_t id : block.operations)
      forEachUnit(graph.operations[id], [&](InstructionUnit unit, double instructions) {
        counts[static_cast<std::size_t>(unit)] += instructions * block.executions;
      });
  return counts;
}

double sum(const UnitCounts &counts) {
  return std::accumulate(counts.begin(), counts.end(), 0.0);
}

// In proportion to the graph's: a count may have what the graph does not.
InstructionCount countOf(LoopBody body, const InstructionCount &all) {
  InstructionCount count = all;
  count.graph = only(body, all.graph);
  const UnitCounts every = instructionsOf(all.graph), own = instructionsOf(count.graph);
  for (std::size_t unit = 0; unit < InstructionUnits; ++unit)
    count.byUnit[unit] *= every[unit] > 0 ? own[unit] / every[unit] : 0;
  count.perWarp *= sum(every) > 0 ? sum(own) / sum(every) : 0;
  return count;
}

std::set<uint32_t> sitesIn(LoopBody body, const OperationGraph &graph) {
  std::set<uint32_t> sites;
  for (uint32_t id : operationsIn(graph, body))
    if (graph.operations[id].site)
      sites.insert(*graph.operations[id].site);
  return sites;
}

// What fits into the L2 is read once by all phases together.
KernelProfile profileOf(const std::set<uint32_t> &sites, double readOnce,
                        const KernelProfile &all) {
  KernelProfile profile = all;
  profile.traffic = {};
  std::erase_if(profile.sites, [&](const SiteProfile &site) { return !sites.contains(site.site); });
  for (SiteProfile &site : profile.sites) {
    site.traffic.dramReads *= readOnce;
    profile.traffic.add(site.traffic, site.instructionsPerWarp);
  }
  return profile;
}

} // namespace

std::vector<Phase> phasesOf(const KernelProfile &profile, const InstructionCount &instructions,
                            const std::vector<bool> &whole, const GpuDevice &device) {
  const OperationGraph &graph = instructions.graph;
  const std::vector<LoopBody> bodies = bodiesOf(graph, whole);
  if (bodies.size() < 2 || profile.shared)
    return {};
  const double reads = profile.traffic.dramReads;
  const double readOnce = reads > 0 ? linesReadOnce(reads, profile, device) / reads : 1;
  std::vector<Phase> phases;
  for (LoopBody body : bodies)
    phases.push_back({profileOf(sitesIn(body, graph), readOnce, profile),
                      countOf(body, instructions)});
  return phases;
}

} // namespace cgpredict
