// Scalars that together hold the least or the largest of the iterations' tuples, by whatever code:
//
//   if (v < best || (v == best && i < at)) { best = v; at = i; }
//   best = std::max(best, std::make_pair(v, i));
//
// Which tuple stays is decided by how its members compare, the first that differ first. Such an
// order is one of all tuples, so that they may be combined in any order. What is stored along and
// not compared belongs to them (ExtremePlace.h).
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_ORDEREDTUPLE_H
#define CGPREDICT_ANALYZER_DEPENDENCE_ORDEREDTUPLE_H

#include "analyzer/dependence/IndexRanges.h"
#include "analyzer/dependence/ReductionPattern.h"

#include <span>
#include <vector>

namespace cgpredict {

/// That of the stores `keys`, and of those `beside` them whose old value nothing but they ask for;
/// empty if they are none. `indices`: of the launch.
std::vector<UpdatePattern> orderedTuple(const KernelTables &tables, const OperandGraph &graph,
                                        const IndexRanges &indices, std::span<const uint32_t> keys,
                                        std::span<const uint32_t> beside);

/// Updates by "argmin/argmax", or "min/max" of a single scalar. `open`: stores, sites, of which no
/// update is known otherwise; `conditional`: those whose old value nothing but they ask for.
std::vector<UpdatePattern> orderedTuples(const KernelTables &tables, const OperandGraph &graph,
                                         const IndexRanges &indices, std::span<const uint32_t> open,
                                         std::span<const uint32_t> conditional);

} // namespace cgpredict

#endif
