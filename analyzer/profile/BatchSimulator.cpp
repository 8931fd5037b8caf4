#include "analyzer/profile/BatchSimulator.h"

#include <algorithm>

namespace cgpredict {

BatchSimulation BatchSimulator::run(std::span<const ResidentWarp> warps, const BatchCounts &counts,
                                    SmMemory &memory, bool measured) {
  BatchSimulation result = simulateBatch(program, layout, warps, counts, memory, measured,
                                         budgetLeft / batchesLeft);
  const uint64_t used = lineBudget - budgetLeft;
  wholeBudget = std::max(wholeBudget, used + batchesLeft * result.wholeFrom);
  --batchesLeft;
  budgetLeft -= std::min(budgetLeft, result.lineReferences);
  instructions += result.instructions;
  simulated += static_cast<double>(result.simulated);
  return result;
}

} // namespace cgpredict
