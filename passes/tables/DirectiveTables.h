// The part of a kernel's tables that its pragma and the directives around it say.
#ifndef CGPREDICT_PASSES_TABLES_DIRECTIVETABLES_H
#define CGPREDICT_PASSES_TABLES_DIRECTIVETABLES_H

#include "passes/kernel/Nest.h"

#include "llvm/Support/JSON.h"

namespace cgpredict {

/// Adds `shared`, `tile`, `read_only`, `maps` and `without_effect`, each where there is one.
void addDirectiveTables(const Marker &marker, llvm::json::Object &tables);

/// Adds `row_code` where there is code between the mapped loops.
void addRowCode(const Nest &nest, llvm::json::Object &tables);

} // namespace cgpredict
#endif
