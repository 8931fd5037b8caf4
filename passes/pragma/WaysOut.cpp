#include "passes/pragma/WaysOut.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cgpredict {
namespace {

/// Whether control may go elsewhere from within `statement`, or come to it from elsewhere.
bool mayJump(const Stmt &statement) {
  if (isa<BreakStmt, ContinueStmt, GotoStmt, IndirectGotoStmt, GCCAsmStmt, LabelStmt, SwitchCase,
          CoroutineSuspendExpr>(statement))
    return true;
  return !isa<LambdaExpr>(statement) && llvm::any_of(statement.children(), [](const Stmt *child) {
    return child && mayJump(*child);
  });
}

class WayCollector {
public:
  /// `breaks`: whether `break` leaves the mapped loop.
  void collect(const Stmt &statement, bool breaks) {
    if (isa<ReturnStmt>(statement) || (breaks && isa<BreakStmt>(statement)))
      ways.insert(&statement);
    if (auto *block = dyn_cast<CompoundStmt>(&statement))
      collectBlock(*block, breaks);
    const bool isInner =
        isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(statement);
    // From a `try`, control may come back by way of a handler.
    if (!isa<LambdaExpr, CXXTryStmt>(statement))
      for (const Stmt *child : statement.children())
        if (child)
          collect(*child, breaks && !isInner);
  }

  llvm::SmallPtrSet<const Stmt *, 8> ways;

private:
  void collectBlock(const CompoundStmt &block, bool breaks) {
    bool leaves = false;
    for (const Stmt *statement : llvm::reverse(block.body())) {
      const bool isEnd = isa<ReturnStmt>(statement) || (breaks && isa<BreakStmt>(statement));
      leaves = isEnd || (leaves && !mayJump(*statement));
      if (leaves)
        ways.insert(statement);
    }
  }
};

} // namespace

llvm::SmallPtrSet<const Stmt *, 8> waysOut(const Stmt &body) {
  WayCollector collector;
  collector.collect(body, true);
  return std::move(collector.ways);
}

} // namespace cgpredict
