// Control flow that a mapped loop's body must not have: threads of a GPU kernel end, each, at the
// end of their own iteration, and begin at its beginning.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMAEXITS_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMAEXITS_H

#include "passes/pragma/PragmaNest.h"

namespace cgpredict {

/// Reports break, goto and return out of the body of a grid of several dimensions, other jumps out of
/// it, and labels through which it is entered.
/// One of `functions`, which are bodies, holds the nest.
void checkExits(const MappedNest &nest, const Marker &marker,
                llvm::ArrayRef<const clang::Stmt *> functions,
                clang::DiagnosticsEngine &diagnostics);

} // namespace cgpredict
#endif
