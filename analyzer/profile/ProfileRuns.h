// From which threads a launch is profiled: runs of consecutive blocks of the grid, taken from the
// trace where it covers them, else made by synthesis.
#ifndef CGPREDICT_ANALYZER_PROFILE_PROFILERUNS_H
#define CGPREDICT_ANALYZER_PROFILE_PROFILERUNS_H

#include "analyzer/affine/Synthesis.h"
#include "analyzer/profile/ModelledSms.h"
#include "analyzer/profile/ProfilePlan.h"
#include "analyzer/profile/ProfileThreads.h"

#include <functional>
#include <string>

namespace cgpredict {

/// Consecutive blocks of the grid, of which the modelled SMs hold theirs together.
struct ResidentBlocks {
  uint64_t perBatch = 1; ///< at once
  uint64_t inGrid = 0;   ///< one after the other
};

/// Batches that run one after the other, the first one with a cold L2.
struct ProfileRun {
  std::optional<uint32_t> window; ///< of the trace; empty: the threads are synthesised
  std::vector<Batch> batches;
};

/// Whether one of the trace's windows, of which these are the whole blocks, has the grid.
bool hasGrid(std::span<const BlockRun> traced, const ResidentBlocks &resident);
/// Whether each of the trace's windows, of which these are the whole blocks, has two batches or
/// reaches the end of the grid, or one of them has it.
bool suffices(std::span<const BlockRun> traced, const ResidentBlocks &resident);

/// `least`: blocks that a run must have, unless it ends with the grid.
std::vector<ProfileRun> tracedRuns(std::span<const BlockRun> traced, const ResidentBlocks &resident,
                                   uint64_t least);
std::vector<ProfileRun> synthesisedRuns(const ResidentBlocks &resident,
                                        const std::array<uint64_t, 3> &grid);

/// Removes runs at the ends of the grid whose threads cannot be made; the middle stands for them.
/// Why nothing can be made, if the middle cannot, else "".
std::string keepPossible(std::vector<ProfileRun> &runs, const Synthesis &synthesis,
                         const ProfileGrid &grid, const ModelledSms &modelled);
/// Of the records of the threads of a batch; `wordsOf` those of blocks.
uint64_t mostWords(std::span<const ProfileRun> runs, const ModelledSms &modelled,
                   const std::function<uint64_t(std::span<const uint64_t>)> &wordsOf);

} // namespace cgpredict

#endif
