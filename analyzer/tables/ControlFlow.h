// Ways between the blocks of a kernel's table.
#ifndef CGPREDICT_ANALYZER_TABLES_CONTROLFLOW_H
#define CGPREDICT_ANALYZER_TABLES_CONTROLFLOW_H

#include "analyzer/tables/StaticTables.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace cgpredict {

/// The block that control comes to `block` from, if that is a single one.
inline std::optional<uint32_t> onlyWayTo(const KernelTables &tables, uint32_t block) {
  std::optional<uint32_t> before;
  for (uint32_t from = 0; from < tables.blocks.size(); ++from)
    if (std::ranges::count(tables.blocks[from].successors, block) != 0)
      if (std::exchange(before, from))
        return std::nullopt;
  return before;
}

} // namespace cgpredict

#endif
