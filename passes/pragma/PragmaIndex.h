// The index of a counted loop: for (i = START; i < END; i += STEP) and its variations.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMAINDEX_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMAINDEX_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

namespace cgpredict {

/// The variable that `loop` counts with; without an increment, the body may step it. Reports, in
/// the name of `kernel`, what keeps it from being a counted loop; gives null then.
const clang::VarDecl *findIndex(const clang::ForStmt &loop, llvm::StringRef kernel,
                                clang::DiagnosticsEngine &diagnostics);
const clang::VarDecl *findIndex(const clang::WhileStmt &loop, llvm::StringRef kernel,
                                clang::DiagnosticsEngine &diagnostics);
const clang::VarDecl *findIndex(const clang::DoStmt &loop, llvm::StringRef kernel,
                                clang::DiagnosticsEngine &diagnostics);

} // namespace cgpredict
#endif
