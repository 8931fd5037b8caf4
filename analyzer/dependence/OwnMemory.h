// Memory that a thread allocates for itself. Other threads may be given the same addresses once it
// is free, but not what it held: another thread comes to it only by a pointer that this one has
// stored.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_OWNMEMORY_H
#define CGPREDICT_ANALYZER_DEPENDENCE_OWNMEMORY_H

#include "analyzer/tables/OperandGraph.h"

#include <set>

namespace cgpredict {

/// Sites that access nothing else.
std::set<uint32_t> sitesOfOwnMemory(const KernelTables &tables, const OperandGraph &graph);

/// Whether the operation is a call of `malloc`, `new` and their like.
bool allocates(const Operation &operation);

} // namespace cgpredict

#endif
