// Memory that a thread allocates for itself. Other threads may be given the same addresses once it
// is free, but not what it held: another thread comes to it only by a pointer that this one has
// stored.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_OWNMEMORY_H
#define CGPREDICT_ANALYZER_DEPENDENCE_OWNMEMORY_H

#include "analyzer/tables/OperandGraph.h"

#include <vector>

namespace cgpredict {

/// Sites that access nothing else.
std::vector<uint32_t> sitesOfOwnMemory(const KernelTables &tables, const OperandGraph &graph);

} // namespace cgpredict

#endif
