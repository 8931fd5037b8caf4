#include "analyzer/fpga/Recurrence.h"

#include <algorithm>
#include <optional>

namespace cgpredict {
namespace {

// Raises `start` until every edge holds; the index of an edge that never does, or none. (Longest
// paths by Bellman and Ford.) `via` gets the edge that set each node's time.
std::optional<std::size_t> relax(const ScheduleGraph &graph, uint32_t ii, StartTimes &start,
                                 std::vector<std::size_t> *via = nullptr) {
  for (std::size_t round = 0; round <= graph.nodes.size(); ++round) {
    std::optional<std::size_t> changed;
    for (std::size_t e = 0; e < graph.edges.size(); ++e) {
      const ScheduleEdge &edge = graph.edges[e];
      const int64_t time = start[edge.from] + weight(graph, edge, ii);
      if (time <= start[edge.to])
        continue;
      start[edge.to] = time;
      changed = e;
      if (via)
        (*via)[edge.to] = e;
    }
    if (!changed)
      return std::nullopt;
    if (round == graph.nodes.size())
      return changed;
  }
  return std::nullopt;
}

} // namespace

int64_t weight(const ScheduleGraph &graph, const ScheduleEdge &edge, uint32_t ii) {
  return int64_t{graph.nodes[edge.from].latency} - int64_t{edge.distance} * ii;
}

// A path that visits no node twice is no longer than all latencies together: what starts later than
// that stands on a cycle that never holds.
bool settle(const ScheduleGraph &graph, uint32_t ii, StartTimes &start) {
  int64_t latest = start.empty() ? 0 : std::ranges::max(start);
  for (const ScheduleNode &node : graph.nodes)
    latest += node.latency;
  for (std::size_t round = 0; round <= graph.nodes.size(); ++round) {
    bool changed = false;
    for (const ScheduleEdge &edge : graph.edges) {
      const int64_t time = start[edge.from] + weight(graph, edge, ii);
      if (time <= start[edge.to])
        continue;
      if (time > latest)
        return false;
      start[edge.to] = time;
      changed = true;
    }
    if (!changed)
      return true;
  }
  return false;
}

bool isFeasible(const ScheduleGraph &graph, uint32_t ii) {
  StartTimes start(graph.nodes.size(), 0);
  return settle(graph, ii, start);
}

uint32_t recurrenceII(const ScheduleGraph &graph) {
  uint32_t most = 1;
  for (const ScheduleNode &node : graph.nodes)
    most += node.latency;
  uint32_t least = 1;
  while (least < most) { // feasible at the sum of all latencies, as every cycle has a distance
    const uint32_t middle = least + (most - least) / 2;
    if (isFeasible(graph, middle))
      most = middle;
    else
      least = middle + 1;
  }
  return least;
}

std::vector<ScheduleEdge> limitingRecurrence(const ScheduleGraph &graph) {
  const uint32_t ii = recurrenceII(graph);
  if (ii <= 1)
    return {};
  StartTimes start(graph.nodes.size(), 0);
  std::vector<std::size_t> via(graph.nodes.size(), graph.edges.size());
  std::optional<std::size_t> broken = relax(graph, ii - 1, start, &via);
  std::vector<ScheduleEdge> cycle;
  if (!broken)
    return cycle;
  uint32_t node = graph.edges[*broken].to; // back along the path until surely on the cycle
  for (std::size_t step = 0; step < graph.nodes.size(); ++step)
    node = graph.edges[via[node]].from;
  uint32_t at = node;
  do {
    cycle.push_back(graph.edges[via[at]]);
    at = cycle.back().from;
  } while (at != node);
  std::ranges::reverse(cycle);
  return cycle;
}

} // namespace cgpredict
