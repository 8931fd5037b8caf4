// From which threads a launch is profiled: runs of consecutive blocks of the grid, taken from the
// trace where it covers them, else made by synthesis.
#ifndef CGPREDICT_ANALYZER_PROFILE_PROFILERUNS_H
#define CGPREDICT_ANALYZER_PROFILE_PROFILERUNS_H

#include "analyzer/profile/ProfilePlan.h"
#include "analyzer/profile/ProfileThreads.h"

#include <string>

namespace cgpredict {

/// What an SM holds and how the grid is spread over SMs: SM 0 gets every smCount-th block.
struct SmShare {
  uint64_t perBatch = 1; ///< blocks that the SM holds at once
  uint64_t smCount = 1;
  uint64_t gridBlocks = 0;
  uint64_t blocks() const { return (gridBlocks + smCount - 1) / smCount; } ///< of the SM
};

/// Batches that run one after the other on the SM, the first one with a cold L2.
struct ProfileRun {
  std::optional<uint32_t> window; ///< of the trace; empty: the threads are synthesised
  std::vector<Batch> batches;
  uint64_t firstOrdinal = 0; ///< on the SM, and the block of the grid that stands for it,
  uint64_t firstBlock = 0;
  uint64_t stride = 1; ///< and the distance from there to the block of the next ordinal

  uint64_t blockOf(uint64_t ordinal) const {
    return firstBlock + (ordinal - firstOrdinal) * stride;
  }
};

/// For each window of the trace the blocks that it covers; together they may be all of the grid.
bool coversGrid(std::span<const BlockRun> traced, const SmShare &share);
/// Whether each run has two batches, or reaches the end of the grid, on a single SM.
bool suffices(std::span<const BlockRun> traced, const SmShare &share);

/// `least`: blocks that a run must have, unless it ends with the grid.
std::vector<ProfileRun> tracedRuns(std::span<const BlockRun> traced, const SmShare &share,
                                   uint64_t least);
std::vector<ProfileRun> synthesisedRuns(const SmShare &share);

} // namespace cgpredict

#endif
