// An extreme of which the place alone is kept, as in the search of a pivot:
// `if (fabs(a[i]) > fabs(a[best])) best = i`.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_KEPTINDEX_H
#define CGPREDICT_ANALYZER_DEPENDENCE_KEPTINDEX_H

#include "analyzer/dependence/ReductionPattern.h"

namespace cgpredict {

/// The update that ends in `store`, by "argmin/argmax", if it is one: what is stored and what was
/// there are compared by the same function of both, which reads nothing that the kernel stores to.
std::optional<UpdatePattern> keptIndex(const KernelTables &tables, const OperandGraph &graph,
                                       uint32_t store);

} // namespace cgpredict

#endif
