// Whether untraced iterations of a kernel may be left out: only if no address and no branch of it
// depends on data in memory, which a kernel could have written.
#ifndef CGPREDICT_PASSES_TABLES_SKIPANALYSIS_H
#define CGPREDICT_PASSES_TABLES_SKIPANALYSIS_H

#include "passes/tables/Sites.h"

namespace cgpredict {

/// The access that forbids it, as `FILE:LINE:COLUMN: ...`; empty if none does. What cannot be seen
/// (calls, atomics) forbids.
std::string findSkipObstacle(llvm::Function &kernel, const KernelSites &sites,
                             const KernelFunction &outlined, llvm::StringRef file);

} // namespace cgpredict
#endif
