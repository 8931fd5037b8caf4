#include "passes/pragma/PragmaNest.h"

#include "passes/pragma/PragmaDiagnostics.h"
#include "passes/pragma/PragmaIndex.h"
#include "passes/pragma/PragmaSteps.h"

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
  NestCollector(const Marker &marker, SourceLocation pragma, DiagnosticsEngine &diagnostics)
      : pragma(pragma), marker(marker), diagnostics(diagnostics) {}

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
    return index ? std::optional(SourceLoop{&loop, loop.getBody(), index,
                                            !isSteppedBy(loop.getInc(), index)})
                 : std::nullopt;
  }

  static bool isSteppedBy(const Expr *increment, const VarDecl *index) {
    SteppedVariables stepped;
    return increment && collectSteps(increment, stepped) && llvm::is_contained(stepped, index);
  }

  /// A loop whose header has nothing but a condition.
  template <typename AnyLoop> std::optional<SourceLoop> readBodyLoop(AnyLoop &loop) {
    if (loop.getCond()->isTypeDependent())
      return std::nullopt;
    const VarDecl *index = findIndex(loop, marker.kernel, diagnostics);
    return index ? std::optional(SourceLoop{&loop, loop.getBody(), index, true}) : std::nullopt;
  }

  /// The one loop in the innermost body so far; null, with a report, where there is none, or are
  /// several. What stands beside it is for the passes.
  Stmt *innerStatement(const MappedNest &nest) {
    SmallVector<Stmt *, 4> statements;
    flatten(nest.body(), statements);
    if (statements.empty()) {
      rejectNoLoop(Found::Nothing, nest.body()->getBeginLoc(), nest);
      return nullptr;
    }
    const auto isOne = [](Stmt *statement) { return isLoop(withoutAttributes(statement)); };
    auto loop = llvm::find_if(statements, isOne);
    if (loop == statements.end())
      return statements[0];
    auto second = std::find_if(loop + 1, statements.end(), isOne);
    if (second == statements.end())
      return *loop;
    rejectSecond(**second, **loop, nest);
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

  void rejectSecond(const Stmt &second, const Stmt &loop, const MappedNest &nest) {
    reportError(diagnostics, second.getBeginLoc(),
                "kernel '%0': loop %1 has several loops inside it; give this one a nest of its own "
                "behind the other (kernel '%0_behind'), or lower 'grid(%2)'")
        << marker.kernel << unsigned(nest.loops.size()) << marker.dimensions
        << second.getSourceRange();
    reportNote(diagnostics, loop.getBeginLoc(), "the inner loop is here");
  }

  SourceLocation pragma;
  const Marker &marker;
  DiagnosticsEngine &diagnostics;
};

} // namespace

bool isLoop(const Stmt *statement) {
  return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement);
}

std::optional<MappedNest> collectNest(Stmt *loop, const Marker &marker, SourceLocation pragma,
                                      DiagnosticsEngine &diagnostics) {
  return NestCollector(marker, pragma, diagnostics).collect(loop);
}

} // namespace cgpredict
