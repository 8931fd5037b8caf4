// Memory that a thread gives back inside a call which is not seen into, and another thread is given
// again: by their addresses alone a container's nodes are those of the thread before.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_REUSEDMEMORY_H
#define CGPREDICT_ANALYZER_DEPENDENCE_REUSEDMEMORY_H

#include "analyzer/dependence/DependenceScan.h"
#include "analyzer/tables/OperandGraph.h"

#include <string>

namespace cgpredict {

/// Leaves out of `found` what may be no more than that: accesses that are reached from variables of
/// the thread's own, where one of `madeCalls` may free memory. Why nothing is known of them:
/// "FILE:LINE: ..."; empty: nothing was left out.
std::string leaveOutReused(const KernelTables &tables, const std::vector<uint32_t> &madeCalls,
                           const OperandGraph &graph, ScanResult &found);

} // namespace cgpredict

#endif
