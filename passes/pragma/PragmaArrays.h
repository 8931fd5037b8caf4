// The arrays of the clauses `shared` and `readonly`, and the variables of `lastprivate`, are the
// kernel's.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMAARRAYS_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMAARRAYS_H

#include "passes/pragma/PragmaAnchor.h"

namespace cgpredict {

/// Reports names that the loop does not use and that are no global variable, which a function that
/// the loop calls may use; the report of the trace says what is left to say.
void checkArrays(const Anchor &anchor, const clang::ASTContext &context);

/// Makes `this->x` of an x that is a member in the loop, and no variable.
void nameMembers(PrivateVariables &variables, const clang::Stmt &loop);

} // namespace cgpredict
#endif
