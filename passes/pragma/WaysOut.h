// What a search does on its way out: `{ hit = i; i += 2; break; }`. No iteration follows, so that
// such statements may do to the index what they like.
#ifndef CGPREDICT_PASSES_PRAGMA_WAYSOUT_H
#define CGPREDICT_PASSES_PRAGMA_WAYSOUT_H

#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cgpredict {

/// The statements in the body of a loop behind which, whatever they do, the loop is left by `break`
/// or `return` in the same block, and these.
llvm::SmallPtrSet<const clang::Stmt *, 8> waysOut(const clang::Stmt &body);

} // namespace cgpredict
#endif
