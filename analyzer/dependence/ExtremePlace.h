// What belongs to an extreme and is stored along with it: `if (a[i] > m) { m = a[i]; k = i; }`.
// With the index to decide between equal values, such pairs are combined in any order.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_EXTREMEPLACE_H
#define CGPREDICT_ANALYZER_DEPENDENCE_EXTREMEPLACE_H

#include "analyzer/tables/OperandGraph.h"

#include <optional>
#include <set>
#include <vector>

namespace cgpredict {

/// The store of a location that keeps its old value unless a new extreme is found beside it.
struct ExtremePlace {
  uint32_t store = 0; ///< site
  std::vector<uint32_t>
      choices;         ///< operations: phis and selects of old and new value; or the store
  uint32_t block = 0;  ///< of the select, or of the branch that decides
  bool ifTrue = false; ///< the new value is taken where the condition holds, or fails
  std::optional<uint32_t> beside; ///< a phi that takes the old or the new extreme by the same ways
};

/// Those that `condition` alone decides on, which compares old and new extreme. What they store is
/// made of nothing that the kernel stores to, and of nothing in `slice`: operations that depend on
/// the old extreme, which the loads in `old` brought, and which `extreme` stores to.
std::vector<ExtremePlace> placesBy(const KernelTables &tables, const OperandGraph &graph,
                                   uint32_t condition, const std::set<uint32_t> &slice,
                                   const std::set<uint32_t> &old, const Site &extreme);

/// Whether the value is made of nothing that the kernel stores to, and of nothing in `slice`; of
/// phis only with `ofPhis`.
bool isMadeApart(const KernelTables &tables, const OperandGraph &graph,
                 const std::set<uint32_t> &slice, const Operand &value, bool ofPhis);

/// The store's address is fixed, or that of a member behind a pointer that all threads are given:
/// one location for all of them.
bool isToScalar(const OperandGraph &graph, const Site &store);

/// Whether to each location of one belongs a single one of the other: scalars, members of one
/// element, or elements of two arrays at one index.
bool areBeside(const OperandGraph &graph, const Site &one, const Site &other);

} // namespace cgpredict

#endif
