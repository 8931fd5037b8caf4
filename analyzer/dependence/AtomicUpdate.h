// Updates that the program makes atomically.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_ATOMICUPDATE_H
#define CGPREDICT_ANALYZER_DEPENDENCE_ATOMICUPDATE_H

#include "analyzer/dependence/ReductionPattern.h"

namespace cgpredict {

/// That of the store, if it is atomic, of any order, and what was there is not used.
std::optional<UpdatePattern> atomicUpdate(const KernelTables &tables, const OperandGraph &graph,
                                          uint32_t store);

/// Of global memory, of a kernel whose threads are those of a GPU already.
std::vector<UpdatePattern> atomicUpdates(const KernelTables &tables);

} // namespace cgpredict

#endif
