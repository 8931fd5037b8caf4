// A scalar that is stored under a condition, as the compiler leaves it: `if (c) last = i` becomes a
// load, a choice between the loaded and the new value, and a store in every thread. The source has
// no such load, and on a GPU there is none.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_CONDITIONALSTORE_H
#define CGPREDICT_ANALYZER_DEPENDENCE_CONDITIONALSTORE_H

#include "analyzer/tables/OperandGraph.h"

#include <optional>

namespace cgpredict {

struct ConditionalStore {
  uint32_t load = 0, store = 0; ///< sites
  std::vector<Operand> values;  ///< what is stored where a condition holds, each use once
};

/// Only of scalars that the compiler kept in registers: where the program loads the old value
/// itself, `*p = c ? v : *p`, it does so on a GPU as well.
std::optional<ConditionalStore> conditionalStore(const KernelTables &tables,
                                                 const OperandGraph &graph, uint32_t store);

} // namespace cgpredict

#endif
