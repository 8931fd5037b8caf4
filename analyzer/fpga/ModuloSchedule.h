// When the operations of a loop's iteration start, if a new iteration starts every II cycles.
//
//   II = max(recurrence II, resource II)                                                 [1] (1)
//   recurrence II: Recurrence.h
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

#include "analyzer/fpga/Recurrence.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cgpredict {

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

/// At least 1. `perCycle`: by resource, each at least 1.
uint32_t resourceII(const ScheduleGraph &graph, const std::vector<uint32_t> &perCycle);

/// With the least II from `leastII` on for which a schedule is found.
ScheduleResult moduloSchedule(const ScheduleGraph &graph, const std::vector<uint32_t> &perCycle,
                              uint32_t leastII = 1);

/// Of one iteration alone: edges from earlier iterations do not count. `ii` is the depth.
ScheduleResult listSchedule(const ScheduleGraph &graph, const std::vector<uint32_t> &perCycle);

} // namespace cgpredict

#endif
