// How a pragma finds its way to its loop: as one more `#pragma clang loop` hint, which the parser
// takes among any other such hints and attaches to the loop statement behind them. The hint's value
// is the size of a string, and the string is the marker; numbers that clang knows in a template's
// instances only are added to it, each times 0. Code generation never sees the hint:
// the loop is put behind a call that carries the marker into LLVM IR.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMAANCHOR_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMAANCHOR_H

#include "passes/pragma/Marker.h"

#include "clang/AST/Stmt.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"

namespace cgpredict {

/// Puts the hint where the preprocessor stands. `numbers` are expressions of C++.
void injectAnchor(clang::Preprocessor &preprocessor, clang::SourceLocation pragma,
                  const Marker &marker, llvm::ArrayRef<std::string> numbers = {});

struct Anchor {
  clang::AttributedStmt *statement; ///< What the hint is attached to.
  const clang::Attr *hint;
  Marker marker;
  clang::SourceLocation pragma; ///< In a file, not in a macro.
  llvm::SmallVector<clang::Expr *, 4> numbers; ///< As they were given; 0 where they are none.
};

/// The anchor on `statement`, which may be null.
std::optional<Anchor> findAnchor(clang::Stmt *statement, const clang::SourceManager &sources);

/// The loop without the hint.
clang::Stmt *withoutHint(clang::ASTContext &context, const Anchor &anchor);

/// `loop`, which stands at `at`, behind `__builtin_annotation(0, MARKER)`.
clang::Stmt *markLoop(clang::Sema &sema, clang::Stmt *loop, const Marker &marker,
                      clang::SourceLocation at);

} // namespace cgpredict
#endif
