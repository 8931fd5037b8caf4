#ifndef CGPREDICT_ANALYZER_DEPENDENCE_USESLICE_H
#define CGPREDICT_ANALYZER_DEPENDENCE_USESLICE_H

#include "analyzer/tables/OperandGraph.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

namespace cgpredict {

/// Adds an operation and all that is made of its result; not again of those that are there.
inline void addUses(const OperandGraph &graph, uint32_t operation, std::set<uint32_t> &slice) {
  for (std::vector<uint32_t> open{operation}; !open.empty();) {
    const uint32_t id = open.back();
    open.pop_back();
    if (slice.insert(id).second)
      std::ranges::copy(graph.users(id), std::back_inserter(open));
  }
}

} // namespace cgpredict

#endif
