// A kernel as structured code with known trip counts: what the writers of C++ walk through.
#ifndef CGPREDICT_ANALYZER_REPORT_HLS_HLSPROGRAM_H
#define CGPREDICT_ANALYZER_REPORT_HLS_HLSPROGRAM_H

#include "analyzer/affine/LinearValues.h"

#include <optional>
#include <vector>

namespace cgpredict {

/// Part of a level's iteration: blocks without a loop, or an inner loop.
struct HlsItem {
  std::optional<uint32_t> loop; ///< level; else a segment
  uint32_t first = 0;           ///< block that a segment begins with
  std::optional<uint32_t> stop; ///< head of the loop behind it; none: up to the level's end
  uint32_t segment = 0;         ///< number
};

/// A block of a segment and when it runs.
struct HlsGuard {
  bool runs = false;
  IterationRanges ranges; ///< no iteration outside of them runs the block
  bool exact = true;      ///< all iterations in them do
};

class HlsProgram {
public:
  /// All must outlive this. Throws Error with the reason why the kernel has no such form: as
  /// LinearValues, a loop under a condition, tables without what operations compute.
  HlsProgram(const KernelTables &tables, const SourceNest &nest, const Launch &launch);

  const KernelTables &tables;
  const SourceNest &nest;
  LinearValues values;

  const std::vector<HlsItem> &itemsOf(uint32_t level) const { return items[level]; }
  const HlsGuard &guardOf(uint32_t block) const { return guards[block]; }
  uint32_t segmentOf(uint32_t block) const { return segments[block]; }
  std::optional<uint32_t> latchOf(uint32_t level) const; ///< of a loop inside the thread
  /// Where a branch goes: two blocks, or one if the condition is always the same.
  std::vector<uint32_t> targetsOf(uint32_t block) const;
  std::optional<uint32_t> postdominator(uint32_t block) const;

  bool isHead(uint32_t block) const;
  /// Values that statements compute; addresses and loop control are expressions instead.
  bool isNeeded(uint32_t operation) const { return needed[operation]; }
  /// Computed in one segment, used in another, or handed from iteration to iteration.
  bool isCarried(uint32_t operation) const { return carried[operation]; }
  /// The operation whose variable holds what `user`, in `block`, uses of it.
  uint32_t variableOf(uint32_t operation, uint32_t block) const;
  bool isLinear(uint32_t operation, uint32_t block) const;
  /// The accesses that a segment makes.
  std::vector<uint32_t> sitesOf(uint32_t segment) const;

private:
  void findItems(uint32_t level, uint32_t first);
  uint32_t follow(uint32_t level, HlsItem &segment);
  void visit(uint32_t block, const HlsItem &segment, uint32_t level, const HlsGuard &guard,
             std::optional<uint32_t> end);
  void enter(uint32_t block, const HlsItem &segment, const HlsGuard &guard);
  std::optional<uint32_t> handedOn(uint32_t operation, const Loop &loop) const;
  void need(uint32_t operation);
  void needOperands(uint32_t operation);
  void findNeeded();
  void findCarried();
  void carry(uint32_t operation, uint32_t usedIn);

  std::vector<std::vector<HlsItem>> items; // by level
  std::vector<HlsGuard> guards;            // by block
  std::vector<uint32_t> segments;          // by block
  std::vector<bool> needed, carried;       // by operation
  uint32_t segmentCount = 0;
};

} // namespace cgpredict

#endif
