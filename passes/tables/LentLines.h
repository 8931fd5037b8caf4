// Lines of the source for accesses that have none: the compiler moved them, or made one of several.
#ifndef CGPREDICT_PASSES_TABLES_LENTLINES_H
#define CGPREDICT_PASSES_TABLES_LENTLINES_H

#include "passes/kernel/Nest.h"

#include "llvm/IR/Function.h"

namespace cgpredict {

/// An access without a line of the user's gets that of what its value is first used for, else of
/// its block, else, in a loop of the library's, of the nest; no column, as nothing there is the
/// access itself.
void lendLines(llvm::Function &kernel, const Nest &nest);

} // namespace cgpredict
#endif
