// The variables that a loop's increment, or its body, steps.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMASTEPS_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMASTEPS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"

namespace cgpredict {

using SteppedVariables = llvm::SmallVector<const clang::VarDecl *, 2>;

/// The variable that `expression` names, parentheses aside; null if it is none.
const clang::VarDecl *namedVariable(const clang::Expr *expression);
const clang::VarDecl *namedVariableWithCasts(const clang::Expr *expression);

/// The variable that a single step changes; null if it is none.
const clang::VarDecl *steppedVariable(const clang::Expr *step);

/// All variables that an increment steps; false if it does anything else than that and to keep what
/// they were: `j = i++`.
bool collectSteps(const clang::Expr *increment, SteppedVariables &stepped);

/// All variables that a body steps anywhere.
void collectBodySteps(const clang::Stmt *statement, SteppedVariables &stepped);

} // namespace cgpredict
#endif
