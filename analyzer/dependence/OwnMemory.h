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

/// What a call that is not seen into may free, so that the next thread is given it again: sites
/// that are reached from variables of the thread's own. Null: no call may.
struct ReusedMemory {
  const OpaqueCall *freeing = nullptr;
  std::set<uint32_t> sites;
};
ReusedMemory reusedMemory(const KernelTables &tables, const OperandGraph &graph);

} // namespace cgpredict

#endif
