// Which loops of a nest become kernels: an outer one, or those inside it, whichever makes the nest
// fastest; what is no kernel stays on the CPU at its time there.
#ifndef CGPREDICT_ANALYZER_SCAN_LEVELCHOICE_H
#define CGPREDICT_ANALYZER_SCAN_LEVELCHOICE_H

#include "analyzer/scan/ScanPlan.h"

namespace cgpredict {

enum class Level {
  Kernel,  ///< it has an estimate; no loop around it is one, and those inside do not gain more
  Inside,  ///< part of a kernel
  Outside, ///< it has an estimate, and the loops inside it gain more
  None,    ///< it has no estimate
};

struct LevelChoice {
  Level level = Level::None;
  std::optional<ScanAttempt> best; ///< the fastest of its estimates
  Seconds inside{0};               ///< of the loop, with the best of what is inside it
};

/// One of each state, in their order.
std::vector<LevelChoice> chooseLevels(const LoopProfile &profile,
                                      const std::vector<LoopState> &states);

} // namespace cgpredict

#endif
