// When the operations of a loop's iteration start, if a new iteration starts every II cycles.
//
//   II = max(recurrence II, resource II)                                                 [1] (1)
//   recurrence II = max over cycles of the graph of ceil(latency of the cycle / its distance)
//   resource II   = max over resources of ceil(uses per iteration / uses per cycle)
//
// The schedule is a list schedule over a modulo reservation table: operations in order of the
// longest path behind them, each at the first cycle where its operands are there and its resource
// is free modulo II. Where a value of an earlier iteration would come too late, its user is moved
// and the schedule made again; where that does not end, II grows by one.
//
// [1] B. R. Rau, Iterative Modulo Scheduling, IJPP 24(1), 1996.
#ifndef CGPREDICT_ANALYZER_FPGA_MODULOSCHEDULE_H
#define CGPREDICT_ANALYZER_FPGA_MODULOSCHEDULE_H

#include <cstdint>
#include <string>
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

struct ScheduleResult {
  uint32_t ii = 1;
  uint32_t depth = 0;          ///< cycles from the start of an iteration to its last result
  std::vector<uint32_t> start; ///< by node
};

/// What is wrong with a problem: an index beyond its range, an edge of distance 0 that does not
/// lead to a higher index, a resource without a use per cycle. Empty if nothing.
std::string check(const ScheduleGraph &graph, const std::vector<uint32_t> &perCycle);

/// Where a schedule breaks what its graph asks: an operand that is not there in time, a resource
/// taken too often in a cycle modulo II, a depth that is not the last result's. Empty if nowhere.
std::string verify(const ScheduleResult &schedule, const ScheduleGraph &graph,
                   const std::vector<uint32_t> &perCycle);

/// At least 1.
uint32_t recurrenceII(const ScheduleGraph &graph);

/// At least 1. `perCycle`: by resource, each at least 1.
uint32_t resourceII(const ScheduleGraph &graph, const std::vector<uint32_t> &perCycle);

/// With the least II from `leastII` on for which a schedule is found.
ScheduleResult moduloSchedule(const ScheduleGraph &graph, const std::vector<uint32_t> &perCycle,
                              uint32_t leastII = 1);

/// Of one iteration alone: edges from earlier iterations do not count. `ii` is the depth.
ScheduleResult listSchedule(const ScheduleGraph &graph, const std::vector<uint32_t> &perCycle);

/// The edges of a cycle that sets the recurrence II, in order; empty if that is 1.
std::vector<ScheduleEdge> limitingRecurrence(const ScheduleGraph &graph);

} // namespace cgpredict

#endif
