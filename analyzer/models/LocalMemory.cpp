#include "analyzer/models/LocalMemory.h"

#include "analyzer/base/MemoryUnits.h"
#include "analyzer/models/TileLoads.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace cgpredict {
namespace {

constexpr double Lanes = 32, WordBytes = 4, SectorWords = SectorBytes / WordBytes;

bool needsLoad(const OperationGraph &graph, uint32_t value, std::set<uint32_t> &seen) {
  const GraphOperation &op = graph.operations[value];
  return seen.insert(value).second && (op.operationClass == OperationClass::Load ||
                                       std::ranges::any_of(op.operands, [&](uint32_t operand) {
                                         return needsLoad(graph, operand, seen);
                                       }));
}

// Whether lanes have places of their own: data decides.
bool isScattered(const OperationGraph &graph, const GraphOperation &access) {
  std::set<uint32_t> seen;
  return !access.operands.empty() && needsLoad(graph, access.operands.back(), seen);
}

// Of all resident warps' arrays, those that the L1 has no place for.
double missingShare(const OperationGraph &graph, const KernelProfile &profile,
                    const GpuDevice &device) {
  std::map<uint32_t, double> arrays;
  for (const GraphOperation &op : graph.operations)
    if (op.privateArray && op.site)
      arrays[op.privateArray->object] = op.privateArray->bytes;
  double bytes = 0;
  for (const auto &[object, size] : arrays)
    bytes += size * Lanes * profile.warpsPerSm();
  const double cache = device.onChipMemory ? static_cast<double>(device.onChipMemory->value()) : 0;
  return bytes > cache ? 1 - cache / bytes : 0;
}

Traffic trafficOf(const GraphOperation &op, bool scattered, double missing) {
  const double width = std::max(std::ceil(op.bytes / WordBytes), 1.0);
  const double places = std::max(op.privateArray->bytes / WordBytes / width, 1.0);
  const double lines = width * (scattered ? distinctWords(1, Lanes, places) : 1);
  const double sectors =
      width *
      (scattered ? distinctWords(Lanes / SectorWords, SectorWords, places) : Lanes / SectorWords);
  const bool isStore = op.operationClass == OperationClass::Store;
  const double leaves = isStore ? 1 : missing;
  Traffic traffic;
  traffic.l1Requests = lines;
  traffic.bankWords = width;
  traffic.replays = leaves * lines;
  traffic.sectors = leaves * sectors;
  traffic.waitsForL2 = isStore ? 0 : missing;
  if (isStore && scattered)
    traffic.sectorsInPart = sectors;
  return traffic;
}

} // namespace

double distinctWords(double groups, double lanes, double words) {
  return groups * words * (1 - std::pow(1 - 1 / words, lanes));
}

KernelProfile withLocalMemory(KernelProfile profile, const CompiledCount &count,
                              const GpuDevice &device) {
  const OperationGraph &graph = count.graph();
  const double missing = missingShare(graph, profile, device);
  for (const GraphBlock &block : graph.blocks)
    for (uint32_t id : block.operations) {
      const GraphOperation &op = graph.operations[id];
      if (!op.privateArray || !op.site || block.executions == 0)
        continue;
      SiteProfile site;
      site.site = *op.site;
      site.isStore = op.operationClass == OperationClass::Store;
      site.elementBytes = op.bytes;
      site.instructionsPerWarp = block.executions;
      site.activeLanes = Lanes;
      site.traffic = trafficOf(op, isScattered(graph, op), missing);
      profile.traffic.add(site.traffic, site.instructionsPerWarp);
      profile.sites.push_back(site);
    }
  return profile;
}

} // namespace cgpredict
