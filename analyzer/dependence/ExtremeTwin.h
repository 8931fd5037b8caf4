// What goes with an extreme through loops, and through several choices:
// `for (j...) if (a[i][j] < m) { m = a[i][j]; mi = i; mj = j; }`. Both values are walked side by
// side, from what is stored to what was there before: wherever one is chosen anew the other is.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_EXTREMETWIN_H
#define CGPREDICT_ANALYZER_DEPENDENCE_EXTREMETWIN_H

#include "analyzer/tables/OperandGraph.h"

#include <optional>
#include <set>

namespace cgpredict {

/// The operations that choose what `place` stores, the store among them, if it goes with what
/// `extreme` stores: two sites of one block. `slice`: operations that depend on the old extreme.
std::optional<std::set<uint32_t>> twinChoices(const KernelTables &tables, const OperandGraph &graph,
                                              uint32_t extreme, uint32_t place,
                                              const std::set<uint32_t> &slice);

} // namespace cgpredict

#endif
