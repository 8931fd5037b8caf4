#include "passes/pragma/PragmaExits.h"

#include "passes/pragma/PragmaDiagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cgpredict {
namespace {

/// A jump to labels: goto, the address of a label, asm goto.
struct Jump {
  const Stmt *statement;
  const LabelDecl *target; ///< Null where it is computed.
};

void appendJumps(const Stmt &statement, SmallVectorImpl<Jump> &jumps) {
  if (auto *jump = dyn_cast<GotoStmt>(&statement))
    jumps.push_back({jump, jump->getLabel()});
  else if (auto *address = dyn_cast<AddrLabelExpr>(&statement))
    jumps.push_back({address, address->getLabel()});
  else if (isa<IndirectGotoStmt>(statement))
    jumps.push_back({&statement, nullptr});
  else if (auto *assembly = dyn_cast<GCCAsmStmt>(&statement))
    for (const AddrLabelExpr *label : assembly->labels())
      jumps.push_back({assembly, label->getLabel()});
}

/// All statements from `root` on, those of the functions inside it (lambdas) left out.
void forEachStatement(const Stmt &root, llvm::function_ref<void(const Stmt &)> visit) {
  visit(root);
  auto *lambda = dyn_cast<LambdaExpr>(&root);
  for (const Stmt *child : root.children())
    if (child && !(lambda && child == lambda->getBody()))
      forEachStatement(*child, visit);
}

/// What encloses a statement inside the mapped body.
struct Surroundings {
  bool breaks = false; ///< A loop or switch, which `break` leaves.
  bool cases = false;  ///< A switch, which `case` belongs to.
};

class ExitCheck {
public:
  ExitCheck(const Marker &marker, DiagnosticsEngine &diagnostics)
      : marker(marker), diagnostics(diagnostics) {}

  void checkBody(const Stmt &statement, Surroundings around) {
    checkStatement(statement, around);
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(statement))
      around.breaks = true;
    if (isa<SwitchStmt>(statement))
      around.cases = true;
    if (!isa<LambdaExpr>(statement))
      for (const Stmt *child : statement.children())
        if (child)
          checkBody(*child, around);
  }

  void checkJumps(const Stmt &nest, ArrayRef<const Stmt *> functions) {
    llvm::SmallPtrSet<const Stmt *, 16> inside;
    SmallVector<Jump, 4> leaving;
    llvm::SmallPtrSet<const LabelDecl *, 4> labels;
    forEachStatement(nest, [&](const Stmt &statement) {
      inside.insert(&statement);
      appendJumps(statement, leaving);
      if (auto *label = dyn_cast<LabelStmt>(&statement))
        labels.insert(label->getDecl());
    });
    for (const Jump &jump : leaving)
      if (!jump.target || !labels.contains(jump.target))
        if (!mayLeaveEarly() || !isa<GotoStmt>(jump.statement))
          rejectLeaving(jump);
    SmallVector<Jump, 4> all;
    if (!labels.empty())
      for (const Stmt *function : functions)
        forEachStatement(*function, [&](const Stmt &statement) { appendJumps(statement, all); });
    for (const Jump &jump : all)
      if (jump.target && labels.contains(jump.target) && !inside.contains(jump.statement))
        rejectEntering(jump);
  }

private:
  /// Where each iteration is a thread, it may be the last one that the program runs; whether the
  /// others may run on a GPU is for the passes.
  bool mayLeaveEarly() const { return marker.dimensions == 1; }

  void checkStatement(const Stmt &statement, Surroundings around) {
    if (mayLeaveEarly() && isa<BreakStmt, ReturnStmt>(statement))
      return;
    if (isa<BreakStmt>(statement) && !around.breaks)
      reject(statement, Break);
    else if (isa<ReturnStmt, CoreturnStmt>(statement))
      reject(statement, Return);
    else if (isa<CoawaitExpr, CoyieldExpr, DependentCoawaitExpr>(statement))
      reject(statement, Suspend);
    else if (isa<SwitchCase>(statement) && !around.cases)
      reportError(diagnostics, statement.getBeginLoc(),
                  "kernel '%0': a 'case' inside a mapped loop belongs to a 'switch' around it; "
                  "move the 'switch' into the loop or the label out of it")
          << marker.kernel;
  }

  enum Exit { Break, Return, Suspend };

  void reject(const Stmt &statement, Exit exit) {
    reportError(diagnostics, statement.getBeginLoc(),
                "kernel '%0': %select{'break' leaves a mapped loop|'return' leaves a mapped loop|a "
                "coroutine is suspended in a mapped loop}1; every iteration is a thread and has to "
                "run%select{, skip work with 'if' or 'continue', or lower 'grid' to 1|, skip work "
                "with 'if' or 'continue', or lower 'grid' to 1| to its end}1")
        << marker.kernel << unsigned(exit);
  }

  void rejectLeaving(const Jump &jump) {
    DiagnosticBuilder report =
        reportError(diagnostics, jump.statement->getBeginLoc(),
                    "kernel '%0': %select{a computed 'goto' may leave a mapped loop|'goto' leaves "
                    "a mapped loop for label %2}1; every iteration is a thread and has to run, "
                    "skip work with 'if' or 'continue'");
    report << marker.kernel << bool(jump.target);
    if (jump.target)
      report << jump.target;
  }

  void rejectEntering(const Jump &jump) {
    reportError(diagnostics, jump.statement->getBeginLoc(),
                "kernel '%0': a jump into a mapped loop, to label %1; its iterations are threads "
                "and begin at the beginning")
        << marker.kernel << jump.target;
    reportNote(diagnostics, jump.target->getLocation(), "%0 is inside the loop") << jump.target;
  }

  const Marker &marker;
  DiagnosticsEngine &diagnostics;
};

} // namespace

void checkExits(const MappedNest &nest, const Marker &marker, ArrayRef<const Stmt *> functions,
                DiagnosticsEngine &diagnostics) {
  ExitCheck check(marker, diagnostics);
  check.checkBody(*nest.body(), {});
  check.checkJumps(*nest.loops.front().loop, functions);
}

} // namespace cgpredict
