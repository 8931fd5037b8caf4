#include "analyzer/profile/ProfileRuns.h"

#include <algorithm>

namespace cgpredict {

bool hasGrid(std::span<const BlockRun> traced, const ResidentBlocks &resident) {
  return std::ranges::any_of(
      traced, [&](const BlockRun &run) { return run.blocks == resident.inGrid; });
}

bool suffices(std::span<const BlockRun> traced, const ResidentBlocks &resident) {
  const auto enough = [&](const BlockRun &run) {
    return run.blocks >= 2 * resident.perBatch || (run.blocks != 0 && run.end() == resident.inGrid);
  };
  return hasGrid(traced, resident) ||
         (!traced.empty() && std::ranges::all_of(traced, enough));
}

std::vector<ProfileRun> tracedRuns(std::span<const BlockRun> traced, const ResidentBlocks &resident,
                                   uint64_t least) {
  std::vector<ProfileRun> runs;
  uint64_t free = 0; // first block that no run has
  for (uint32_t window = 0; window < traced.size(); ++window) {
    const BlockRun &run = traced[window];
    ProfileRun next{window,
                    cutIntoBatches(run.first, run.blocks, resident.perBatch, resident.inGrid)};
    if (run.blocks == resident.inGrid)
      return {std::move(next)};
    if (next.batches.empty() || run.first < free ||
        (run.blocks < least && run.end() != resident.inGrid))
      continue;
    free = next.batches.back().end();
    runs.push_back(std::move(next));
  }
  return runs;
}

std::vector<ProfileRun> synthesisedRuns(const ResidentBlocks &resident,
                                        const std::array<uint64_t, 3> &grid) {
  std::vector<ProfileRun> runs;
  for (const Batch &run : sampleRuns(resident.perBatch, grid))
    runs.push_back(
        {std::nullopt, cutIntoBatches(run.first, run.blocks, resident.perBatch, resident.inGrid)});
  return runs;
}

std::string keepPossible(std::vector<ProfileRun> &runs, const Synthesis &synthesis,
                         const ProfileGrid &grid, const ModelledSms &modelled) {
  const auto obstacleOf = [&](const ProfileRun &run) {
    std::string obstacle;
    for (const Batch &batch : run.batches)
      if (obstacle.empty())
        obstacle = synthesis.obstacle(grid, modelled.among(batch.first, batch.blocks));
    return obstacle;
  };
  std::string obstacle = obstacleOf(runs[runs.size() / 2]);
  if (obstacle.empty())
    std::erase_if(runs, [&](const ProfileRun &run) { return !obstacleOf(run).empty(); });
  return obstacle;
}

uint64_t mostWords(std::span<const ProfileRun> runs, const ModelledSms &modelled,
                   const std::function<uint64_t(std::span<const uint64_t>)> &wordsOf) {
  uint64_t most = 0;
  for (const ProfileRun &run : runs)
    for (const Batch &batch : run.batches)
      most = std::max(most, wordsOf(modelled.among(batch.first, batch.blocks)));
  return most;
}

} // namespace cgpredict
