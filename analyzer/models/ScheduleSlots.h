// The code that a compiler makes of a block, of iterations of it that it joins, or of loops in each
// other that it unrolls whole: which operations stand in it, how often, and from where they have
// their operands. Private to CriticalPath.cpp and BlockSchedule.cpp.
#ifndef CGPREDICT_ANALYZER_MODELS_SCHEDULESLOTS_H
#define CGPREDICT_ANALYZER_MODELS_SCHEDULESLOTS_H

#include "analyzer/models/LoopCounters.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace cgpredict {

/// One execution of an operation.
struct ScheduleSlot {
  uint32_t id = 0, block = 0;
  uint32_t turn = 0;                 ///< which run of the block it is of
  bool joined = false;               ///< not executed: an offset of another slot's, or gone
  std::size_t source = 0;            ///< of a joined one: the slot whose value it has, or itself
  std::vector<std::size_t> operands; ///< slots
  std::vector<uint32_t> before;      ///< operations whose values were there before
};

/// Of so many iterations of a loop; of a block, if one. Counters and addresses are offsets of the
/// first one's, there is one branch, and guards are predicates.
std::vector<ScheduleSlot> joinedTurns(const OperationGraph &graph, LoopBody body, uint32_t copies);

/// Of so many turns of a loop, all of them where it is unrolled whole, and of the loops in it,
/// which are; `left` as WholeLoops has it. None where a branch or a call stays in them but the loop's own
/// at its end, or there would be thousands.
std::optional<std::vector<ScheduleSlot>> nestTurns(const OperationGraph &graph, std::size_t loop,
                                                   uint32_t turns, const std::vector<bool> &whole,
                                                   const std::vector<double> &left);

} // namespace cgpredict

#endif
