// What a thread records, in the static tables of its kernel as JSON; docs/trace-format.md has the
// fields.
#ifndef CGPREDICT_PASSES_TABLES_RECORDTABLES_H
#define CGPREDICT_PASSES_TABLES_RECORDTABLES_H

#include "passes/tables/RecordPlan.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Support/JSON.h"

namespace cgpredict {

/// Of the kernel's tables.
using BlockNumbers = llvm::DenseMap<const llvm::BasicBlock *, int64_t>;
using LoopNumbers = llvm::DenseMap<const llvm::Loop *, int64_t>;

llvm::json::Array recordTables(const RecordPlan &plan, const llvm::LoopInfo &loopInfo,
                               const BlockNumbers &blockNumbers, const LoopNumbers &loopNumbers);

} // namespace cgpredict

#endif
