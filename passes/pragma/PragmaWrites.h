// Writes to the index of a mapped loop: a thread's index is its place in the grid.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMAWRITES_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMAWRITES_H

#include "passes/pragma/PragmaNest.h"

namespace cgpredict {

/// Reports what changes an index of `nest` other than the increment in its own header, and warns
/// where a pointer or a reference could. One of `functions`, which are bodies, holds the nest.
void checkWrites(const MappedNest &nest, const Marker &marker,
                 llvm::ArrayRef<const clang::Stmt *> functions,
                 clang::DiagnosticsEngine &diagnostics);

} // namespace cgpredict
#endif
