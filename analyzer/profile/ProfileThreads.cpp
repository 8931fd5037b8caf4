#include "analyzer/profile/ProfileThreads.h"

#include <algorithm>
#include <tuple>

namespace cgpredict {

BlockIndex::BlockIndex(const Window &window, const ProfileGrid &grid) : grid(grid) {
  entries.reserve(window.threads.size());
  for (const ThreadRecords &thread : window.threads) {
    const ProfileGrid::Position position = grid.positionOf(thread.coordinate);
    entries.push_back({position.block, position.thread, &thread});
  }
  const auto key = [](const Entry &entry) { return std::tie(entry.block, entry.thread); };
  if (!std::ranges::is_sorted(entries, {}, key))
    std::ranges::sort(entries, {}, key);
}

BlockRun BlockIndex::longestRun() const {
  BlockRun longest, current;
  for (auto at = entries.begin(); at != entries.end();) {
    const auto end = std::find_if(at, entries.end(),
                                  [&](const Entry &entry) { return entry.block != at->block; });
    const bool whole = static_cast<uint64_t>(end - at) == grid.threadsOf(at->block);
    if (!whole)
      current = {};
    else if (current.blocks != 0 && current.end() == at->block)
      ++current.blocks;
    else
      current = {at->block, 1};
    if (current.blocks > longest.blocks)
      longest = current;
    at = end;
  }
  return longest;
}

void BlockIndex::appendWarps(uint64_t block, std::vector<ResidentWarp> &warps) const {
  uint64_t last = ~uint64_t{0}; // warp of the block that stands last in `warps`
  for (const Entry &entry : std::ranges::equal_range(entries, block, {}, &Entry::block)) {
    if (entry.thread / WarpSize != last) {
      warps.emplace_back().fill(nullptr);
      last = entry.thread / WarpSize;
    }
    warps.back()[entry.thread % WarpSize] = entry.records;
  }
}

} // namespace cgpredict
