// The threads of a window, by the blocks and warps of a grid.
#ifndef CGPREDICT_ANALYZER_PROFILE_PROFILETHREADS_H
#define CGPREDICT_ANALYZER_PROFILE_PROFILETHREADS_H

#include "analyzer/trace/ProfileGrid.h"
#include "analyzer/warps/Residency.h"

namespace cgpredict {

struct BlockRun {
  uint64_t first = 0, blocks = 0;
  uint64_t end() const { return first + blocks; }
};

class BlockIndex {
public:
  /// Both must outlive the index. The grid's blocks need not be those that were traced.
  BlockIndex(const Window &window, const ProfileGrid &grid);

  /// The longest run of consecutive blocks with all their threads.
  BlockRun longestRun() const;
  /// The warps of a block that have threads, in order.
  void appendWarps(uint64_t block, std::vector<ResidentWarp> &warps) const;

private:
  struct Entry {
    uint64_t block = 0, thread = 0;
    const ThreadRecords *records = nullptr;
  };
  const ProfileGrid &grid;
  std::vector<Entry> entries; // by block, then thread
};

} // namespace cgpredict

#endif
