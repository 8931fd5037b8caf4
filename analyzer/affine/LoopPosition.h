// Which loops a thread stands in as its records go by.
#ifndef CGPREDICT_ANALYZER_AFFINE_LOOPPOSITION_H
#define CGPREDICT_ANALYZER_AFFINE_LOOPPOSITION_H

#include "analyzer/tables/SourceNest.h"

#include <vector>

namespace cgpredict {

/// Which loops a thread stands in, and in which iteration, from the blocks it executes.
class LoopPosition {
public:
  LoopPosition(const KernelTables &tables, const SourceNest &nest)
      : tables(tables), nest(nest), ordinals(nest.levels.size(), 0), inside(nest.levels.size()) {}

  // `entered(level)` for each loop that begins.
  template <typename Entered> void enterBlock(uint32_t block, Entered &&entered) {
    moveTo(nest.levelOfBlock[block], block, entered);
  }
  // To where a nest stands: its levels are not loops of this position.
  template <typename Entered> void enterNest(uint32_t outermostLoop, Entered &&entered) {
    const int32_t parent = nest.levels[nest.levelOfLoop(outermostLoop)].parent;
    moveTo(static_cast<uint32_t>(parent), NoBlock, entered);
  }

  std::vector<int64_t> &values() { return ordinals; }

private:
  static constexpr uint32_t NoBlock = ~0u;

  template <typename Entered> void moveTo(uint32_t level, uint32_t block, Entered &&entered) {
    std::vector<bool> around(nest.levels.size());
    for (uint32_t l : nest.chain(level))
      around[l] = true;
    for (uint32_t l = nest.mapped; l < nest.levels.size(); ++l) {
      const bool begins = around[l] && !inside[l];
      if (begins) {
        ordinals[l] = 0;
        entered(l);
      } else if (around[l] && block != NoBlock && tables.loops[l - nest.mapped].header == block) {
        ++ordinals[l];
      }
      inside[l] = around[l];
    }
  }

  const KernelTables &tables;
  const SourceNest &nest;
  std::vector<int64_t> ordinals;
  std::vector<bool> inside;
};

} // namespace cgpredict

#endif
