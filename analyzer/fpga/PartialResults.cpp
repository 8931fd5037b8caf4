#include "analyzer/fpga/PartialResults.h"

#include <map>

namespace cgpredict {
namespace {

using Carried = std::map<uint32_t, std::vector<uint32_t>>; // what makes a value -> its users

// What computes itself from nothing else is a loop's index, no value to keep.
Carried carriedValues(const PipelineBody &body) {
  std::vector<bool> hasOperands(body.nodes.size());
  for (const ScheduleEdge &edge : body.graph.edges)
    if (edge.distance == 0)
      hasOperands[edge.to] = true;
  Carried carried;
  for (const ScheduleEdge &edge : body.graph.edges)
    if (edge.distance > 0 && hasOperands[edge.from] && body.nodes[edge.from].array < 0)
      carried[edge.from].push_back(edge.to);
  return carried;
}

uint32_t latencyOf(FpgaOperator op, const OperatorLibrary &library) {
  const std::optional<OperatorCost> &cost = library[static_cast<std::size_t>(op)];
  return cost ? cost->latency : 0;
}

uint32_t addMemory(PipelineBody &body, FpgaOperator op, const OperatorLibrary &library) {
  constexpr uint32_t AllLanes = 7;
  body.nodes.push_back({op, -1, AllLanes, 0});
  body.graph.nodes.push_back({latencyOf(op, library), -1});
  return static_cast<uint32_t>(body.nodes.size()) - 1;
}

} // namespace

// Loads in front, then the body, then stores: edges lead to later nodes.
PipelineBody keepPartialResults(const PipelineBody &body, const OperatorLibrary &library) {
  const Carried carried = carriedValues(body);
  PipelineBody result;
  result.carried = static_cast<uint32_t>(carried.size());
  const uint32_t before = result.carried;
  for (const auto &[from, users] : carried) {
    const uint32_t load = addMemory(result, FpgaOperator::Load, library);
    for (uint32_t user : users)
      result.graph.edges.push_back({load, before + user, 0});
  }
  result.nodes.insert(result.nodes.end(), body.nodes.begin(), body.nodes.end());
  result.graph.nodes.insert(result.graph.nodes.end(), body.graph.nodes.begin(),
                            body.graph.nodes.end());
  for (const ScheduleEdge &edge : body.graph.edges)
    if (edge.distance == 0)
      result.graph.edges.push_back({before + edge.from, before + edge.to, 0});
  for (const auto &[from, users] : carried)
    result.graph.edges.push_back(
        {before + from, addMemory(result, FpgaOperator::Store, library), 0});
  result.recurrence = body.recurrence + latencyOf(FpgaOperator::Load, library) +
                      latencyOf(FpgaOperator::Store, library);
  return result;
}

} // namespace cgpredict
