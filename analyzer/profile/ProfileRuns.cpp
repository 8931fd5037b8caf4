#include "analyzer/profile/ProfileRuns.h"

#include <algorithm>

namespace cgpredict {
namespace {

ProfileRun wholeGrid(std::optional<uint32_t> window, const SmShare &share) {
  return {window, cutIntoBatches(0, share.blocks(), share.perBatch, share.blocks()), 0, 0,
          share.smCount};
}

// Consecutive blocks stand for one SM's, at the ordinal that the first of them has there.
ProfileRun consecutive(uint32_t window, const BlockRun &run, const SmShare &share) {
  const uint64_t blocks = std::min(run.blocks, share.blocks());
  const bool atEnd = run.end() == share.gridBlocks;
  const uint64_t ordinal = atEnd ? share.blocks() - blocks
                                 : std::min(run.first / share.smCount, share.blocks() - blocks);
  return {window, cutIntoBatches(ordinal, blocks, share.perBatch, share.blocks()), ordinal,
          atEnd ? run.end() - blocks : run.first, 1};
}

} // namespace

bool coversGrid(std::span<const BlockRun> traced, const SmShare &share) {
  return std::ranges::any_of(traced,
                             [&](const BlockRun &run) { return run.blocks == share.gridBlocks; });
}

bool suffices(std::span<const BlockRun> traced, const SmShare &share) {
  const auto enough = [&](const BlockRun &run) {
    return run.blocks >= 2 * share.perBatch || (run.blocks != 0 && run.end() == share.gridBlocks);
  };
  return coversGrid(traced, share) ||
         (share.smCount == 1 && !traced.empty() && std::ranges::all_of(traced, enough));
}

std::vector<ProfileRun> tracedRuns(std::span<const BlockRun> traced, const SmShare &share,
                                   uint64_t least) {
  std::vector<ProfileRun> runs;
  uint64_t free = 0; // first ordinal that no run has
  for (uint32_t window = 0; window < traced.size(); ++window) {
    const BlockRun &run = traced[window];
    if (run.blocks == share.gridBlocks)
      return {wholeGrid(window, share)};
    if (run.blocks == 0 || (run.blocks < least && run.end() != share.gridBlocks))
      continue;
    ProfileRun next = consecutive(window, run, share);
    if (next.firstOrdinal < free || next.batches.empty())
      continue;
    free = next.batches.back().end();
    runs.push_back(std::move(next));
  }
  return runs;
}

std::vector<ProfileRun> synthesisedRuns(const SmShare &share) {
  std::vector<ProfileRun> runs;
  for (const Batch &run : sampleRuns(share.perBatch, share.blocks()))
    runs.push_back({std::nullopt,
                    cutIntoBatches(run.first, run.blocks, share.perBatch, share.blocks()),
                    run.first, run.first * share.smCount, share.smCount});
  return runs;
}

} // namespace cgpredict
