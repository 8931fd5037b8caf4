// What the static tables say of a kernel's PTX; docs/trace-format.md has the fields.
#ifndef CGPREDICT_PASSES_TABLES_PTXTABLES_H
#define CGPREDICT_PASSES_TABLES_PTXTABLES_H

#include "passes/tables/KernelTables.h"

#include "llvm/Support/JSON.h"

namespace cgpredict {

/// Text, target, parameters, variables and opcodes of each block; or the reason why there are none.
llvm::json::Object ptxTables(const TablesInput &input);

} // namespace cgpredict
#endif
