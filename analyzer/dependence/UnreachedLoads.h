// Loads of memory that no store of the kernel leads to, whatever its address: of another array, by
// a pointer that is `restrict`, or of what is constant.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_UNREACHEDLOADS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_UNREACHEDLOADS_H

#include "analyzer/tables/OperandGraph.h"

#include <set>

namespace cgpredict {

/// Sites. `own`: sites of memory that a thread allocates for itself. Empty where the kernel calls
/// what is not seen.
std::set<uint32_t> unreachedLoads(const KernelTables &tables, const OperandGraph &graph,
                                  const std::set<uint32_t> &own);

} // namespace cgpredict

#endif
