// The loops that a pragma maps to threads, and the index variable of each.
#ifndef CGPREDICT_PASSES_PRAGMA_PRAGMANEST_H
#define CGPREDICT_PASSES_PRAGMA_PRAGMANEST_H

#include "passes/pragma/PragmaAnchor.h"

#include "clang/AST/Decl.h"

#include <vector>

namespace cgpredict {

bool isLoop(const clang::Stmt *statement);

struct SourceLoop {
  clang::Stmt *loop; ///< ForStmt, WhileStmt, DoStmt or CXXForRangeStmt.
  clang::Stmt *body;
  const clang::VarDecl *index; ///< The iterator of a range's loop, which has no name.
  bool stepsInBody =
      false; ///< The header has no step; whether it is a fixed one is for the passes.
};

struct MappedNest {
  std::vector<SourceLoop> loops; ///< Outermost first.
  clang::Stmt *body() const { return loops.back().body; }
};

/// The nest of `loop`, of which `marker` asks for a kernel; its pragma stands at `pragma`. Reports
/// where it is not as deep, has several loops in one, or is not made of counted loops; gives none
/// then. Gives none, and reports nothing, where the index depends on a template's parameters. Other
/// code between the loops is for the passes (kernel/SunkCode.h).
std::optional<MappedNest> collectNest(clang::Stmt *loop, const Marker &marker,
                                      clang::SourceLocation pragma,
                                      clang::DiagnosticsEngine &diagnostics);

} // namespace cgpredict
#endif
