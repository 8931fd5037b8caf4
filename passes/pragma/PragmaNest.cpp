#include "passes/pragma/PragmaNest.h"

#include "passes/pragma/PragmaDiagnostics.h"
#include "passes/pragma/PragmaIndex.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cgpredict {
namespace {

/// How a message names the statement in the place of a loop.
enum class Found { Nothing, Declaration, Other };

Found classify(const Stmt *statement) {
  return isa<DeclStmt>(statement) ? Found::Declaration : Found::Other;
}

bool isLoop(const Stmt *statement) {
  return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement);
}

Stmt *withoutAttributes(Stmt *statement) {
  while (auto *attributed = dyn_cast<AttributedStmt>(statement))
    statement = attributed->getSubStmt();
  return statement;
}

/// The statements that a loop's body consists of, blocks opened.
void flatten(Stmt *body, SmallVectorImpl<Stmt *> &statements) {
  if (auto *block = dyn_cast<CompoundStmt>(body))
    for (Stmt *child : block->body())
      flatten(child, statements);
  else if (!isa<NullStmt>(body))
    statements.push_back(body);
}

class NestCollector {
public:
  NestCollector(const Marker &marker, SourceLocation pragma, const ASTContext &context,
                DiagnosticsEngine &diagnostics)
      : pragma(pragma), marker(marker), context(context), diagnostics(diagnostics) {}

  std::optional<MappedNest> collect(Stmt *statement) {
    MappedNest nest;
    for (;;) {
      Stmt *found = withoutAttributes(statement);
      if (!isLoop(found)) {
        rejectNoLoop(classify(found), statement->getBeginLoc(), nest);
        return std::nullopt;
      }
      std::optional<SourceLoop> loop = readLoop(*found);
      if (!loop)
        return std::nullopt;
      nest.loops.push_back(*loop);
      if (nest.loops.size() == marker.dimensions)
        return nest;
      if (!(statement = innerStatement(nest)))
        return std::nullopt;
    }
  }

private:
  /// None, with a report, where it is no counted loop; without one in a template.
  std::optional<SourceLoop> readLoop(Stmt &statement) {
    if (auto *range = dyn_cast<CXXForRangeStmt>(&statement)) {
      if (!range->getBeginStmt() || !range->getInc() || range->getInc()->isTypeDependent())
        return std::nullopt;
      auto *begin = cast<VarDecl>(range->getBeginStmt()->getSingleDecl());
      return SourceLoop{range, range->getBody(), begin};
    }
    if (auto *loop = dyn_cast<WhileStmt>(&statement))
      return readBodyLoop(*loop);
    if (auto *loop = dyn_cast<DoStmt>(&statement))
      return readBodyLoop(*loop);
    auto &loop = cast<ForStmt>(statement);
    if (loop.getInc() && loop.getInc()->isTypeDependent())
      return std::nullopt;
    const VarDecl *index = findIndex(loop, marker.kernel, diagnostics);
    return index ? std::optional(SourceLoop{&loop, loop.getBody(), index, !loop.getInc()})
                 : std::nullopt;
  }

  /// A loop whose header has nothing but a condition.
  template <typename AnyLoop> std::optional<SourceLoop> readBodyLoop(AnyLoop &loop) {
    if (loop.getCond()->isTypeDependent())
      return std::nullopt;
    const VarDecl *index = findIndex(loop, marker.kernel, diagnostics);
    return index ? std::optional(SourceLoop{&loop, loop.getBody(), index, true}) : std::nullopt;
  }

  /// A thread can compute it for itself, and nobody sees that it does.
  bool isOwnValue(const Stmt *statement) const {
    auto *declaration = dyn_cast<DeclStmt>(statement);
    return declaration && llvm::all_of(declaration->decls(), [&](const Decl *declared) {
             auto *variable = dyn_cast<VarDecl>(declared);
             return variable && variable->hasLocalStorage() && variable->hasInit() &&
                    variable->getType()->isScalarType() &&
                    !variable->getInit()->HasSideEffects(context);
           });
  }

  /// What stands alone in the innermost body so far; null, with a report, where nothing or more
  /// than a loop does.
  Stmt *innerStatement(const MappedNest &nest) {
    SmallVector<Stmt *, 4> statements;
    flatten(nest.body(), statements);
    if (statements.empty()) {
      rejectNoLoop(Found::Nothing, nest.body()->getBeginLoc(), nest);
      return nullptr;
    }
    auto loop = llvm::find_if(statements,
                              [](Stmt *statement) { return isLoop(withoutAttributes(statement)); });
    if (statements.size() == 1 || loop == statements.end())
      return statements[0];
    if (loop + 1 == statements.end() &&
        std::all_of(statements.begin(), loop, [&](Stmt *s) { return isOwnValue(s); }))
      return *loop;
    rejectBetween(**(loop == statements.begin() ? loop + 1 : statements.begin()), **loop, nest);
    return nullptr;
  }

  void rejectNoLoop(Found found, SourceLocation at, const MappedNest &nest) {
    reportError(
        diagnostics, at,
        "kernel '%0': expected %select{a 'for', 'while' or 'do' loop that counts|loop %2 of "
        "the %3 directly nested ones that 'grid(%3)' maps}1, found %select{nothing|a "
        "declaration|another statement}4%select{|; write the "
        "loop or lower 'grid'}1")
        << marker.kernel << !nest.loops.empty() << unsigned(nest.loops.size() + 1)
        << marker.dimensions << unsigned(found);
    reportNote(diagnostics, pragma, "the pragma is here");
  }

  void rejectBetween(const Stmt &between, const Stmt &loop, const MappedNest &nest) {
    reportError(diagnostics, between.getBeginLoc(),
                "kernel '%0': loops %1 and %2 are not perfectly nested: this statement stands "
                "%select{in front of|behind}3 the inner one; move it out, or into the innermost "
                "loop, or into a loop of its own %select{in front of|behind}3 the nest (kernel "
                "'%0_%select{before|behind}3'), or lower 'grid(%4)'")
        << marker.kernel << unsigned(nest.loops.size()) << unsigned(nest.loops.size() + 1)
        << context.getSourceManager().isBeforeInTranslationUnit(loop.getBeginLoc(),
                                                                between.getBeginLoc())
        << marker.dimensions << between.getSourceRange();
    reportNote(diagnostics, loop.getBeginLoc(), "the inner loop is here");
  }

  SourceLocation pragma;
  const Marker &marker;
  const ASTContext &context;
  DiagnosticsEngine &diagnostics;
};

} // namespace

std::optional<MappedNest> collectNest(Stmt *loop, const Marker &marker, SourceLocation pragma,
                                      const ASTContext &context, DiagnosticsEngine &diagnostics) {
  return NestCollector(marker, pragma, context, diagnostics).collect(loop);
}

} // namespace cgpredict
