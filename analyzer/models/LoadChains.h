// Loads beside a chain of loads, in turns that are joined: of `state = table[state ^ text[j]]` those
// of text. They need no value of the chain, yet ptxas has only the first few on their way before
// it, and each further one a turn ahead, behind the address of the chain's load before (R9i in
// docs/models.md). Private to BlockSchedule.cpp.
#ifndef CGPREDICT_ANALYZER_MODELS_LOADCHAINS_H
#define CGPREDICT_ANALYZER_MODELS_LOADCHAINS_H

#include "analyzer/models/ScheduleSlots.h"

#include <cstddef>
#include <vector>

namespace cgpredict {

struct HeldLoad {
  std::size_t load = 0;   ///< slot
  std::size_t behind = 0; ///< the chain's load whose address stands before it
};

/// Each load once for each chain that takes its value in.
std::vector<HeldLoad> loadsBesideChains(const OperationGraph &graph,
                                        const std::vector<ScheduleSlot> &slots);

} // namespace cgpredict

#endif
