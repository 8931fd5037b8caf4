// The static tables of one kernel as JSON; docs/trace-format.md has the fields.
#ifndef CGPREDICT_PASSES_TABLES_KERNELTABLES_H
#define CGPREDICT_PASSES_TABLES_KERNELTABLES_H

#include "passes/ptx/Ptx.h"
#include "passes/tables/RecordPlan.h"

namespace cgpredict {

struct TablesInput {
  const Nest &nest;
  const OutlinedBody &body;
  const LaunchContext &context;
  const KernelFunction &kernel;
  const KernelSites &sites;
  const RecordPlan &plan;
  const PtxKernel &ptx;
  llvm::ArrayRef<std::string> argumentNames;
  const std::string &skipForbidden;
};

/// Bytes from the beginning of the launch's context to its field.
int64_t fieldOffset(const TablesInput &input, unsigned field);

std::string kernelTables(const TablesInput &input);

} // namespace cgpredict
#endif
