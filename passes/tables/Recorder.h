// Writes a kernel function's records into the runtime's buffer: in every block one bounds check,
// then its id and addresses; in front of every affine nest its descriptor.
#ifndef CGPREDICT_PASSES_TABLES_RECORDER_H
#define CGPREDICT_PASSES_TABLES_RECORDER_H

#include "passes/tables/RecordPlan.h"

namespace cgpredict {

void recordKernel(llvm::Function &kernel, const RecordPlan &plan, const KernelSites &sites,
                  llvm::ScalarEvolution &evolution);

} // namespace cgpredict
#endif
