// Exact counts of what the warps of a batch execute, without running through nests.
#ifndef CGPREDICT_ANALYZER_PROFILECOUNTS_H
#define CGPREDICT_ANALYZER_PROFILECOUNTS_H

#include "analyzer/Residency.h"

namespace cgpredict {

struct BatchCounts {
  struct Count {
    double executions = 0; ///< by warps
    double lanes = 0;      ///< active, summed over the executions
  };
  std::vector<Count> blocks; ///< index = KernelTables::blocks
  std::vector<Count> sites;  ///< index = KernelTables::sites
  double instructions = 0;   ///< memory instructions, with those beyond the threads' budgets
  uint64_t kept = 0;         ///< memory instructions whose addresses are known
  uint64_t rounds = 0;       ///< of them in the longest warp
};

/// Executions beyond a thread's budget (ThreadRecords::rest) are added: of a block as they are, of
/// a nest at the mean of the same warp's executions of it.
BatchCounts countBatch(const WarpProgram &program, const ProfileLayout &layout,
                       std::span<const ResidentWarp> warps);

} // namespace cgpredict

#endif
