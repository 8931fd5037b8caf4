// A condition that all iterations decide together: `ok = ok && c`, `any = any || c`. The source
// evaluates c only where the old value leaves it open; on a GPU every thread does.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_LOGICALUPDATE_H
#define CGPREDICT_ANALYZER_DEPENDENCE_LOGICALUPDATE_H

#include "analyzer/dependence/ReductionPattern.h"

namespace cgpredict {

/// The update that ends in `store`, by "&" or "|", if it is one; c may load, but neither stores nor
/// calls.
std::optional<UpdatePattern> logicalUpdate(const KernelTables &tables, const OperandGraph &graph,
                                           uint32_t store);

} // namespace cgpredict

#endif
