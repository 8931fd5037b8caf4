// The operations of a loop's iteration as a graph, and how often an iteration may start as far as
// its values go round: a cycle of edges takes its latency, and spans as many iterations as the
// distances on it.
//
//   recurrence II = max over cycles of the graph of ceil(latency of the cycle / its distance)
#ifndef CGPREDICT_ANALYZER_FPGA_RECURRENCE_H
#define CGPREDICT_ANALYZER_FPGA_RECURRENCE_H

#include <cstdint>
#include <vector>

namespace cgpredict {

struct ScheduleNode {
  uint32_t latency = 0;  ///< cycles to its result
  int32_t resource = -1; ///< index of a resource that it takes for one cycle; -1: none
};

/// `to` of iteration i + distance starts when `from` of iteration i has its result.
struct ScheduleEdge {
  uint32_t from = 0, to = 0;
  uint32_t distance = 0;
};

/// Edges of distance 0 lead from lower to higher node indices.
struct ScheduleGraph {
  std::vector<ScheduleNode> nodes;
  std::vector<ScheduleEdge> edges;
};

/// By node, in cycles.
using StartTimes = std::vector<int64_t>;

/// Cycles from the start of `edge.from` to that of `edge.to` in the same iteration, at least.
int64_t weight(const ScheduleGraph &graph, const ScheduleEdge &edge, uint32_t ii);

/// Raises `start` until every edge holds; false where they never all do.
bool settle(const ScheduleGraph &graph, uint32_t ii, StartTimes &start);

/// Whether all edges can hold.
bool isFeasible(const ScheduleGraph &graph, uint32_t ii);

/// At least 1.
uint32_t recurrenceII(const ScheduleGraph &graph);

/// The edges of a cycle that sets the recurrence II, in order; empty if that is 1.
std::vector<ScheduleEdge> limitingRecurrence(const ScheduleGraph &graph);

} // namespace cgpredict

#endif
