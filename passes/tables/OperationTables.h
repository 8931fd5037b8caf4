// An operation of a kernel as the trace's tables describe it.
#ifndef CGPREDICT_PASSES_TABLES_OPERATIONTABLES_H
#define CGPREDICT_PASSES_TABLES_OPERATIONTABLES_H

#include "passes/tables/KernelTables.h"
#include "passes/tables/RecordTables.h"

#include "llvm/Support/JSON.h"

namespace cgpredict {

using OperationNumbers = llvm::DenseMap<const llvm::Instruction *, int64_t>;

/// Adds `line` and `column` of the user's source.
void locate(llvm::json::Object &object, const llvm::DebugLoc &location);

llvm::json::Object operationTable(const TablesInput &input, llvm::Instruction &instruction,
                                  const BlockNumbers &blocks, const OperationNumbers &operations);

} // namespace cgpredict
#endif
