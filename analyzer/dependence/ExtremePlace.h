// What belongs to an extreme and is stored along with it: `if (a[i] > m) { m = a[i]; k = i; }`.
// With the index to decide between equal values, such pairs are combined in any order.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_EXTREMEPLACE_H
#define CGPREDICT_ANALYZER_DEPENDENCE_EXTREMEPLACE_H

#include "analyzer/tables/OperandGraph.h"

#include <set>

namespace cgpredict {

/// The store of a scalar that keeps its old value unless a new extreme is found.
struct ExtremePlace {
  uint32_t store = 0;  ///< site
  uint32_t choice = 0; ///< operation: the phi or select of old and new value; else the store
};

/// Those that `compare` alone decides on, an operation that compares old and new extreme. What they
/// store is made of nothing that the kernel stores to, and of nothing in `slice`: operations that
/// depend on the old extreme.
std::vector<ExtremePlace> placesBy(const KernelTables &tables, const OperandGraph &graph,
                                   uint32_t compare, const std::set<uint32_t> &slice);

/// The store's address is no operation: one location for all threads.
bool isToScalar(const OperandGraph &graph, const Site &store);

} // namespace cgpredict

#endif
