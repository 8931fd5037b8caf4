#include "analyzer/fpga/BodyMemory.h"

#include <optional>

namespace cgpredict {
namespace {

// Iterations of `root` from the store to the load; none where this load does not read that store.
std::optional<uint32_t> distanceOf(const Dependence &dependence, const MemoryNode &from,
                                   const MemoryNode &to, const SourceNest &nest, uint32_t root,
                                   uint32_t unroll) {
  uint32_t distance = 0;
  for (uint32_t l = 0; l < from.at.size(); ++l) {
    const bool carrier = dependence.level == static_cast<int32_t>(l);
    const int64_t steps = carrier ? dependence.reliableDistance() : 0;
    if (l == root) {
      const int64_t reached = from.at[l] + steps - to.at[l];
      if (reached % unroll != 0 || reached < 0)
        return std::nullopt;
      distance = static_cast<uint32_t>(reached / unroll);
    } else if (!nest.isInside(l, root)) {
      if (carrier)
        return std::nullopt; // from an earlier run of the loop
    } else if (dependence.level >= 0 && nest.isInside(l, static_cast<uint32_t>(dependence.level)) &&
               !carrier) {
      continue; // iterations of levels inside the carrier are free
    } else if (to.at[l] - from.at[l] != steps) {
      return std::nullopt;
    }
  }
  const bool isEarlier = distance > 0 || from.node < to.node;
  return isEarlier ? std::optional(distance) : std::nullopt;
}

} // namespace

std::vector<ScheduleEdge> memoryEdges(const FpgaKernel &kernel, std::span<const MemoryNode> nodes,
                                      uint32_t root, uint32_t unroll) {
  std::vector<ScheduleEdge> edges;
  for (const Dependence &dependence : kernel.dependences.dependences)
    if (dependence.kind == DependenceKind::Flow)
      for (const MemoryNode &from : nodes)
        for (const MemoryNode &to : nodes)
          if (from.site == dependence.from && to.site == dependence.to)
            if (const auto distance = distanceOf(dependence, from, to, kernel.nest, root, unroll))
              edges.push_back(
                  {static_cast<uint32_t>(from.node), static_cast<uint32_t>(to.node), *distance});
  return edges;
}

} // namespace cgpredict
