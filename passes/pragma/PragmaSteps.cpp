#include "passes/pragma/PragmaSteps.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cgpredict {
namespace {

/// i in i = i + c, i = c + i, i = i - c, and the same with * / << >>.
const VarDecl *steppedByAssignment(const BinaryOperator &assignment) {
  const VarDecl *index = namedVariable(assignment.getLHS());
  auto *next = dyn_cast<BinaryOperator>(assignment.getRHS()->IgnoreParenCasts());
  if (!index || !next ||
      !(next->isAdditiveOp() || next->isShiftOp() || next->getOpcode() == BO_Mul ||
        next->getOpcode() == BO_Div))
    return nullptr;
  bool left = namedVariableWithCasts(next->getLHS()) == index;
  bool right = namedVariableWithCasts(next->getRHS()) == index;
  bool commutes = next->getOpcode() == BO_Add || next->getOpcode() == BO_Mul;
  return left != right && (left || commutes) ? index : nullptr;
}

bool isStep(BinaryOperatorKind kind) {
  return kind == BO_AddAssign || kind == BO_SubAssign || kind == BO_MulAssign ||
         kind == BO_DivAssign || kind == BO_ShlAssign || kind == BO_ShrAssign;
}

bool isStep(OverloadedOperatorKind kind) {
  return kind == OO_PlusPlus || kind == OO_MinusMinus || kind == OO_PlusEqual ||
         kind == OO_MinusEqual;
}

/// `variable = ...`
const Expr *assignedValue(const Expr &assignment) {
  if (auto *call = dyn_cast<CXXOperatorCallExpr>(&assignment))
    return call->getOperator() == OO_Equal && namedVariableWithCasts(call->getArg(0))
               ? call->getArg(1)
               : nullptr;
  auto *binary = dyn_cast<BinaryOperator>(&assignment);
  return binary && binary->getOpcode() == BO_Assign && namedVariable(binary->getLHS())
             ? binary->getRHS()
             : nullptr;
}

} // namespace

const VarDecl *namedVariable(const Expr *expression) {
  auto *reference =
      dyn_cast_or_null<DeclRefExpr>(expression ? expression->IgnoreParens() : nullptr);
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}

const VarDecl *namedVariableWithCasts(const Expr *expression) {
  return expression ? namedVariable(expression->IgnoreParenCasts()) : nullptr;
}

const VarDecl *steppedVariable(const Expr *step) {
  step = step->IgnoreParenCasts();
  if (auto *full = dyn_cast<FullExpr>(step))
    return steppedVariable(full->getSubExpr());
  if (auto *unary = dyn_cast<UnaryOperator>(step))
    return unary->isIncrementDecrementOp() ? namedVariable(unary->getSubExpr()) : nullptr;
  if (auto *call = dyn_cast<CXXOperatorCallExpr>(step))
    return isStep(call->getOperator()) ? namedVariableWithCasts(call->getArg(0)) : nullptr;
  auto *binary = dyn_cast<BinaryOperator>(step);
  if (!binary)
    return nullptr;
  if (isStep(binary->getOpcode()))
    return namedVariable(binary->getLHS());
  return binary->getOpcode() == BO_Assign ? steppedByAssignment(*binary) : nullptr;
}

bool collectSteps(const Expr *increment, SteppedVariables &stepped) {
  increment = increment->IgnoreParenCasts();
  if (auto *full = dyn_cast<FullExpr>(increment))
    return collectSteps(full->getSubExpr(), stepped);
  if (auto *comma = dyn_cast<BinaryOperator>(increment); comma && comma->isCommaOp())
    return collectSteps(comma->getLHS(), stepped) && collectSteps(comma->getRHS(), stepped);
  if (const VarDecl *variable = steppedVariable(increment)) {
    stepped.push_back(variable);
    return true;
  }
  const Expr *kept = assignedValue(*increment);
  return kept && (namedVariableWithCasts(kept) || collectSteps(kept, stepped));
}

void collectBodySteps(const Stmt *statement, SteppedVariables &stepped) {
  if (auto *expression = dyn_cast_or_null<Expr>(statement))
    if (const VarDecl *variable = steppedVariable(expression))
      stepped.push_back(variable);
  if (statement && !isa<LambdaExpr>(statement))
    for (const Stmt *child : statement->children())
      collectBodySteps(child, stepped);
}

} // namespace cgpredict
