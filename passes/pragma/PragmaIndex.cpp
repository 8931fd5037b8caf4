#include "passes/pragma/PragmaIndex.h"

#include "passes/pragma/PragmaDiagnostics.h"

#include "clang/AST/Expr.h"

using namespace clang;

namespace cgpredict {
namespace {

const VarDecl *namedVariableWithCasts(const Expr *expression) {
  return expression ? namedVariable(expression->IgnoreParenCasts()) : nullptr;
}

/// i in i = i + c, i = c + i and i = i - c.
const VarDecl *steppedByAssignment(const BinaryOperator &assignment) {
  const VarDecl *index = namedVariable(assignment.getLHS());
  auto *sum = dyn_cast<BinaryOperator>(assignment.getRHS()->IgnoreParenCasts());
  if (!index || !sum || !sum->isAdditiveOp())
    return nullptr;
  bool left = namedVariableWithCasts(sum->getLHS()) == index;
  bool right = namedVariableWithCasts(sum->getRHS()) == index;
  return left != right && (left || sum->getOpcode() == BO_Add) ? index : nullptr;
}

const VarDecl *steppedVariable(const Expr *increment) {
  increment = increment->IgnoreParenCasts();
  if (auto *full = dyn_cast<FullExpr>(increment))
    return steppedVariable(full->getSubExpr());
  if (auto *unary = dyn_cast<UnaryOperator>(increment))
    return unary->isIncrementDecrementOp() ? namedVariable(unary->getSubExpr()) : nullptr;
  auto *binary = dyn_cast<BinaryOperator>(increment);
  if (!binary)
    return nullptr;
  if (binary->getOpcode() == BO_AddAssign || binary->getOpcode() == BO_SubAssign)
    return namedVariable(binary->getLHS());
  return binary->getOpcode() == BO_Assign ? steppedByAssignment(*binary) : nullptr;
}

bool setsVariable(const Stmt *init, const VarDecl *index) {
  if (auto *declaration = dyn_cast<DeclStmt>(init))
    return index->hasInit() && llvm::is_contained(declaration->decls(), index);
  auto *expression = dyn_cast<Expr>(init);
  if (!expression)
    return false;
  auto *binary = dyn_cast<BinaryOperator>(expression->IgnoreParenImpCasts());
  if (!binary)
    return false;
  if (binary->getOpcode() == BO_Comma)
    return setsVariable(binary->getLHS(), index) || setsVariable(binary->getRHS(), index);
  return binary->getOpcode() == BO_Assign && namedVariable(binary->getLHS()) == index;
}

bool comparesVariable(const Expr *condition, const VarDecl *index) {
  condition = condition->IgnoreParenImpCasts();
  if (auto *full = dyn_cast<FullExpr>(condition))
    return comparesVariable(full->getSubExpr(), index);
  auto *binary = dyn_cast<BinaryOperator>(condition);
  if (!binary || !(binary->isRelationalOp() || binary->getOpcode() == BO_NE))
    return false;
  return (namedVariableWithCasts(binary->getLHS()) == index) !=
         (namedVariableWithCasts(binary->getRHS()) == index);
}

/// In a lambda, a variable of the function around it.
bool isCaptured(const Stmt *statement, const VarDecl *index) {
  if (auto *reference = dyn_cast_or_null<DeclRefExpr>(statement))
    return reference->getDecl() == index && reference->refersToEnclosingVariableOrCapture();
  return statement && llvm::any_of(statement->children(),
                                   [&](const Stmt *child) { return isCaptured(child, index); });
}

/// False, with a report, unless a thread can be told the value of `index`: a plain integer local.
bool checkVariable(const ForStmt &loop, const VarDecl *index, DiagnosticsEngine &diagnostics,
                   StringRef kernel) {
  QualType type = index->getType();
  if (!type->isDependentType() && (!type->isIntegerType() || type->isBooleanType())) {
    reportError(diagnostics, loop.getForLoc(),
                "kernel '%0': the index %1 of a mapped loop has type %2; expected an integer")
        << kernel << index << type;
  } else if (type.isVolatileQualified()) {
    reportError(diagnostics, loop.getForLoc(),
                "kernel '%0': the index %1 of a mapped loop is volatile; remove the qualifier")
        << kernel << index;
  } else if (!index->hasLocalStorage() || isCaptured(loop.getInc(), index)) {
    reportError(diagnostics, loop.getForLoc(),
                "kernel '%0': the index %1 of a mapped loop is not a local variable; declare it in "
                "the loop's header")
        << kernel << index;
  } else {
    return true;
  }
  reportNote(diagnostics, index->getLocation(), "%0 is declared here") << index;
  return false;
}

/// False, with a report, if a part of the header is missing.
bool checkParts(const ForStmt &loop, DiagnosticsEngine &diagnostics, StringRef kernel) {
  enum { init, condition, increment, complete } missing = complete;
  if (!loop.getInc())
    missing = increment;
  if (!loop.getCond())
    missing = condition;
  if (!loop.getInit())
    missing = init;
  if (missing != complete)
    reportError(diagnostics, loop.getForLoc(),
                "kernel '%0': this mapped loop has no %select{initialisation|condition|increment}1;"
                " write 'for (i = START; i < END; i += STEP)'")
        << kernel << missing;
  return missing == complete;
}

} // namespace

const VarDecl *namedVariable(const Expr *expression) {
  auto *reference =
      dyn_cast_or_null<DeclRefExpr>(expression ? expression->IgnoreParens() : nullptr);
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}

const VarDecl *findIndex(const ForStmt &loop, const ASTContext &context, StringRef kernel) {
  DiagnosticsEngine &diagnostics = context.getDiagnostics();
  if (!checkParts(loop, diagnostics, kernel))
    return nullptr;
  const VarDecl *index = steppedVariable(loop.getInc());
  if (!index) {
    reportError(diagnostics, loop.getInc()->getBeginLoc(),
                "kernel '%0': the increment of a mapped loop must step one integer variable: "
                "'i++', 'i--', 'i += STEP' or 'i -= STEP'")
        << kernel << loop.getInc()->getSourceRange();
    return nullptr;
  }
  if (!checkVariable(loop, index, diagnostics, kernel))
    return nullptr;
  if (!setsVariable(loop.getInit(), index)) {
    reportError(diagnostics, loop.getInit()->getBeginLoc(),
                "kernel '%0': the initialisation of a mapped loop must set its index %1")
        << kernel << index << loop.getInit()->getSourceRange();
    return nullptr;
  }
  if (loop.getConditionVariable() || !comparesVariable(loop.getCond(), index)) {
    reportError(diagnostics, loop.getCond()->getBeginLoc(),
                "kernel '%0': the condition of a mapped loop must compare its index %1 with a "
                "bound, by one of < <= > >= !=")
        << kernel << index << loop.getCond()->getSourceRange();
    return nullptr;
  }
  return index;
}

} // namespace cgpredict
