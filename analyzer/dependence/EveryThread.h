// Blocks of a kernel that every thread runs, equally often: all that decides about them are loops'
// bounds and conditions that are the same for all threads.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_EVERYTHREAD_H
#define CGPREDICT_ANALYZER_DEPENDENCE_EVERYTHREAD_H

#include "analyzer/tables/OperandGraph.h"

namespace cgpredict {

/// Whether a value is the same in all threads, whatever their paths: made of constants, arguments
/// and what is loaded from where no thread stores.
bool isInvariant(const OperandGraph &graph, const Operand &value);

/// Whether a value is made of nothing of the thread's own: of constants, arguments, what is loaded
/// from where no thread stores, and of the iterations of loops inside the thread. A variable that
/// branches choose (a phi) counts only at the head of a loop.
bool isSameInAllThreads(const KernelTables &tables, const OperandGraph &graph,
                        const Operand &operand);

/// Whether there is no way from the first block to `block` but by that other one.
bool isDominated(const KernelTables &tables, uint32_t block, uint32_t by);

/// Whether all ways on from `block` come by that other one, or it is that.
bool isPostdominated(const KernelTables &tables, uint32_t block, uint32_t by);

bool runsInEveryThread(const KernelTables &tables, const OperandGraph &graph, uint32_t block);

} // namespace cgpredict

#endif
