// What the numbers of the clauses `grid`, `block` and `tile` may be, and what they are where each
// instance of a template has its own.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMACLAUSEVALUES_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMACLAUSEVALUES_H

#include "passes/pragma/Marker.h"
#include "passes/pragma/PragmaClauses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace cgpredict {

/// Sets dimensions, block and tile. False, with a report, if no GPU runs such a grid or block, they
/// do not fit each other, or there are no arrays that the tile is for.
bool applyShape(Clauses &clauses, clang::DiagnosticsEngine &diagnostics);

/// Expressions of clauses of which clang knows the values in a template's instances alone.
std::vector<std::string> expressionsOf(const Clauses &clauses);

/// The same with the values of these, in their order.
Clauses withValues(Clauses clauses, llvm::ArrayRef<clang::Expr *> values,
                   const clang::ASTContext &context);

/// The marker of a kernel without clauses: its shape alone. `dimensions` is 1 to 3.
Marker plainMarker(unsigned dimensions, const clang::PresumedLoc &position);

} // namespace cgpredict
#endif
