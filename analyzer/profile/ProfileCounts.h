// Exact counts of what the warps of a batch execute, without running through nests.
#ifndef CGPREDICT_ANALYZER_PROFILE_PROFILECOUNTS_H
#define CGPREDICT_ANALYZER_PROFILE_PROFILECOUNTS_H

#include "analyzer/warps/Residency.h"

namespace cgpredict {

struct ExecutionCount {
  double executions = 0; ///< by warps
  double lanes = 0;      ///< active, summed over the executions
};

struct ExecutionCounts {
  std::vector<ExecutionCount> blocks; ///< index = KernelTables::blocks
  std::vector<ExecutionCount> sites;  ///< index = KernelTables::sites
  std::size_t warps = 0;
};

/// Operations of the code that a warp passes.
struct WarpWork {
  double operations = 0;
  bool interior = true; ///< without a thread at an edge of the launch
};

struct BatchCounts {
  ExecutionCounts all;
  /// Of the warps without a thread at an edge of the launch, whose work may differ from that of
  /// all others: guards against the borders of an array are common. Edges of a dimension that the
  /// batch spans are as common elsewhere, and count.
  ExecutionCounts interior;
  std::vector<WarpWork> works; ///< by warp
  double instructions = 0; ///< memory instructions, with those beyond the threads' budgets
  uint64_t kept = 0;       ///< memory instructions whose addresses are known
  uint64_t rounds = 0;     ///< of them in the longest warp
};

/// `extent` is that of the launch in dimensions that the batch does not span, else 0. Executions
/// beyond a thread's budget (ThreadRecords::rest) are added: of a block as they are, of a nest at
/// the mean of the same warp's executions of it.
BatchCounts countBatch(const WarpProgram &program, const ProfileLayout &layout,
                       std::span<const ResidentWarp> warps, const std::array<uint64_t, 3> &extent);

} // namespace cgpredict

#endif
