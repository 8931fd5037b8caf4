// Counters of loops whose turns a compiler knows: from a constant to a constant, or, of a loop in
// another one, from or to what that one's counter is. Private to WholeLoops.cpp.
#ifndef CGPREDICT_ANALYZER_MODELS_CONSTANTCOUNTERS_H
#define CGPREDICT_ANALYZER_MODELS_CONSTANTCOUNTERS_H

#include "analyzer/tables/OperationGraph.h"

#include <optional>
#include <vector>

namespace cgpredict {

struct LoopCounter {
  uint32_t phi = 0;
  std::optional<uint32_t> start; ///< an offset of the counter around; else a constant
  bool boundVaries = false;      ///< the end is such an offset; else a constant
  std::vector<uint32_t> others;  ///< phis that count beside it, from a constant
};

/// By loop, of for (i = start; i < end; i += constant) as its last block tests it.
std::vector<std::optional<LoopCounter>> constantCounters(const OperationGraph &graph);

} // namespace cgpredict

#endif
