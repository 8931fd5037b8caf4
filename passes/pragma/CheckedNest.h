// The checks that a pragma's loop goes through, of a loop that has none: what would be an error
// there is a reason here.
#ifndef CGPREDICT_PASSES_PRAGMA_CHECKEDNEST_H
#define CGPREDICT_PASSES_PRAGMA_CHECKEDNEST_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

#include <string>

namespace cgpredict {

/// Why `loop` cannot be a kernel whose grid has this many dimensions; empty if it can. `function`
/// is the body that it stands in. Begins with the line where that is not the loop's own.
std::string obstacleOf(clang::Stmt *loop, unsigned dimensions, const clang::Stmt *function,
                       const clang::ASTContext &context);

} // namespace cgpredict
#endif
