// The loops of a kernel as the sequential program runs them: the mapped loops outermost first,
// inside them the loops of the thread's body as the tree that they are.
#ifndef CGPREDICT_ANALYZER_TABLES_SOURCENEST_H
#define CGPREDICT_ANALYZER_TABLES_SOURCENEST_H

#include "analyzer/tables/StaticTables.h"

#include <optional>
#include <vector>

namespace cgpredict {

struct SourceLevel {
  std::string name; ///< the mapped loop's variable, or "loop at LINE"
  uint32_t line = 0, column = 0;
  int32_t parent = -1;
  uint32_t depth = 0;             ///< number of levels around it
  std::vector<uint32_t> blocks;   ///< that stand in it and in no inner level, by rank
  std::vector<uint32_t> children; ///< inner levels
};

struct SourceNest {
  /// Level l of the first `mapped` is dimension mapped - 1 - l; the others are the tables' loops.
  std::vector<SourceLevel> levels;
  uint32_t mapped = 0;
  std::vector<uint32_t> levelOfBlock;

  uint32_t thread() const { return mapped - 1; } ///< whose iteration is a thread
  uint32_t levelOfLoop(uint32_t loop) const { return mapped + loop; }
  /// The only loop of the thread's body, with none inside it; else none.
  std::optional<uint32_t> onlyLoop() const;
  /// Outermost first, `level` last.
  std::vector<uint32_t> chain(uint32_t level) const;
  /// Or the same level.
  bool isInside(uint32_t level, uint32_t outer) const;
};

SourceNest sourceNest(const KernelTables &tables);

} // namespace cgpredict

#endif
