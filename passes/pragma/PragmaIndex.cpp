#include "passes/pragma/PragmaIndex.h"

#include "passes/pragma/PragmaDiagnostics.h"
#include "passes/pragma/PragmaSteps.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cgpredict {
namespace {

/// std::next(it) and std::prev(it, n), in a template too.
bool isNextOrPrevious(const CallExpr &call) {
  const Decl *callee = call.getCalleeDecl();
  if (auto *lookup = dyn_cast<UnresolvedLookupExpr>(call.getCallee()->IgnoreParenImpCasts());
      lookup && lookup->getNumDecls() > 0)
    callee = (*lookup->decls_begin())->getUnderlyingDecl();
  auto *function = dyn_cast_or_null<NamedDecl>(callee);
  return function && function->isInStdNamespace() && function->getIdentifier() &&
         (function->getName() == "next" || function->getName() == "prev") &&
         call.getNumArgs() > 0;
}

/// What a condition makes of the loop's variables.
class ConditionReader {
public:
  /// `stepped`: by the increment. Without one, the condition steps its variable itself.
  ConditionReader(const SteppedVariables &stepped, bool stepsItself)
      : stepped(stepped), stepsItself(stepsItself) {}

  /// The variable compared in every part of the condition; null where one compares none.
  const VarDecl *index(const Expr *condition) const {
    condition = condition->IgnoreParenImpCasts();
    if (auto *full = dyn_cast<FullExpr>(condition))
      return index(full->getSubExpr());
    auto *binary = dyn_cast<BinaryOperator>(condition);
    if (!binary || !binary->isLogicalOp())
      return compared(condition);
    const VarDecl *left = index(binary->getLHS());
    return index(binary->getRHS()) ? left : nullptr;
  }

  /// The first part of the condition that compares none.
  const Expr &obstacle(const Expr &condition) const {
    auto *binary = dyn_cast<BinaryOperator>(condition.IgnoreImplicit()->IgnoreParenImpCasts());
    if (!binary || !binary->isLogicalOp())
      return condition;
    return obstacle(index(binary->getLHS()) ? *binary->getRHS() : *binary->getLHS());
  }

private:
  const VarDecl *compared(const Expr *condition) const {
    if (auto *rewritten = dyn_cast<CXXRewrittenBinaryOperator>(condition))
      return ofTwo(rewritten->getLHS(), rewritten->getRHS());
    if (auto *call = dyn_cast<CXXOperatorCallExpr>(condition))
      return call->isComparisonOp() && call->getOperator() != OO_EqualEqual
                 ? ofTwo(call->getArg(0), call->getArg(1))
                 : nullptr;
    if (auto *binary = dyn_cast<BinaryOperator>(condition))
      return binary->isRelationalOp() || binary->getOpcode() == BO_NE
                 ? ofTwo(binary->getLHS(), binary->getRHS())
                 : nullptr;
    const VarDecl *alone = variable(condition); // `i`, `i--`: until it is zero
    return alone && alone->getType()->isIntegerType() ? alone : nullptr;
  }

  const VarDecl *ofTwo(const Expr *left, const Expr *right) const {
    const VarDecl *first = variable(left), *second = variable(right);
    return first == second ? nullptr : first ? first : second;
  }

  const VarDecl *variable(const Expr *expression) const {
    if (stepsItself)
      return steppedVariable(expression);
    const VarDecl *named = namedVariableWithCasts(expression);
    return llvm::is_contained(stepped, named) ? named : ofArithmetic(expression);
  }

  /// `i + m <= n`, `it + 1 != v.end()`, `std::next(it) != v.end()`: the one variable of a sum,
  /// difference, product or quotient.
  const VarDecl *ofArithmetic(const Expr *expression) const {
    expression = expression->IgnoreImplicit()->IgnoreParenCasts();
    if (auto *call = dyn_cast<CallExpr>(expression); call && isNextOrPrevious(*call))
      return ofStep(*call);
    if (auto *call = dyn_cast<CXXOperatorCallExpr>(expression))
      return call->isInfixBinaryOp() &&
                     (call->getOperator() == OO_Plus || call->getOperator() == OO_Minus)
                 ? oneOf(call->getArg(0), call->getArg(1))
                 : nullptr;
    auto *binary = dyn_cast<BinaryOperator>(expression);
    return binary && (binary->isMultiplicativeOp() || binary->isAdditiveOp())
               ? oneOf(binary->getLHS(), binary->getRHS())
               : nullptr;
  }

  /// Iterators are handed over as copies.
  const VarDecl *ofStep(const CallExpr &call) const {
    const Expr *from = call.getArg(0)->IgnoreUnlessSpelledInSource();
    return call.getNumArgs() == 1 ? variable(from) : oneOf(from, call.getArg(1));
  }

  const VarDecl *oneOf(const Expr *one, const Expr *other) const {
    const VarDecl *left = variable(one), *right = variable(other);
    return left && right && left != right ? nullptr : left ? left : right;
  }

  const SteppedVariables &stepped;
  bool stepsItself;
};

/// In a lambda, a variable of the function around it.
bool isCaptured(const Stmt *statement, const VarDecl *index) {
  if (auto *reference = dyn_cast_or_null<DeclRefExpr>(statement))
    return reference->getDecl() == index && reference->refersToEnclosingVariableOrCapture();
  return statement && llvm::any_of(statement->children(),
                                   [&](const Stmt *child) { return isCaptured(child, index); });
}

bool canCount(QualType type) {
  return type->isDependentType() || type->isPointerType() || type->isRecordType() ||
         (type->isIntegerType() && !type->isBooleanType());
}

/// False, with a report, unless a thread can be told the value of `index`: a variable of its own.
bool checkVariable(SourceLocation loop, const Expr *condition, const VarDecl *index,
                   DiagnosticsEngine &diagnostics, StringRef kernel) {
  QualType type = index->getType();
  if (!canCount(type)) {
    reportError(diagnostics, loop,
                "kernel '%0': the index %1 of a mapped loop has type %2; expected an integer, a "
                "pointer or an iterator")
        << kernel << index << type;
  } else if (type.isVolatileQualified()) {
    reportError(diagnostics, loop,
                "kernel '%0': the index %1 of a mapped loop is volatile; remove the qualifier")
        << kernel << index;
  } else if (index->getTLSKind() != VarDecl::TLS_None || isCaptured(condition, index)) {
    reportError(diagnostics, loop,
                "kernel '%0': the index %1 of a mapped loop is %select{captured by reference|a "
                "thread's own}2; declare it in the loop's header")
        << kernel << index << (index->getTLSKind() != VarDecl::TLS_None);
  } else {
    return true;
  }
  reportNote(diagnostics, index->getLocation(), "%0 is declared here") << index;
  return false;
}

/// Whether the condition steps its variable itself: `i--`.
bool stepsItself(const Expr *condition) {
  return condition && ConditionReader({}, true).index(condition);
}

StringRef textOf(const Expr &expression, const SourceManager &sources) {
  const CharSourceRange range = CharSourceRange::getTokenRange(
      sources.getExpansionRange(expression.getSourceRange()).getAsRange());
  return Lexer::getSourceText(range, sources, LangOptions());
}

/// Of the variables that a body steps nobody said which is the index: only a header's is named.
void rejectCondition(const Expr &condition, const SteppedVariables &stepped, bool inHeader,
                     StringRef kernel, DiagnosticsEngine &diagnostics) {
  const Expr &part = ConditionReader(stepped, stepped.empty()).obstacle(condition);
  const bool isPart = &part != &condition;
  reportError(
      diagnostics, part.getBeginLoc(),
      "kernel '%0': %select{|each part of }1the condition of a mapped loop must compare %select{a "
      "variable that the loop steps|its index %3}2 with a bound, by one of < <= > >= !="
      "%select{|, and '%5' does not}4")
      << kernel << isPart << inHeader << (inHeader ? stepped.front() : nullptr) << isPart
      << textOf(part, diagnostics.getSourceManager()) << part.getSourceRange();
}

} // namespace

/// The variable that `condition` compares of those that are stepped, or that it steps itself.
static const VarDecl *comparedIndex(const Expr *condition, const VarDecl *declared,
                                    const SteppedVariables &stepped, bool inHeader) {
  if (declared) // `while (int left = ...)`
    return nullptr;
  return ConditionReader(stepped, !inHeader && stepsItself(condition)).index(condition);
}

/// `for (; i < n; p++)`, `for (; i < n && p < end; p++)` whose body steps `i`.
static const VarDecl *comparedBesideIncrement(const ForStmt &loop, SteppedVariables stepped) {
  collectBodySteps(loop.getBody(), stepped);
  return comparedIndex(loop.getCond(), loop.getConditionVariable(), stepped, true);
}

/// Of `++result.iterations`, what it steps.
static const MemberExpr *steppedMember(const Expr &increment) {
  const Expr *inner = increment.IgnoreParens();
  if (auto *step = dyn_cast<UnaryOperator>(inner); step && step->isIncrementDecrementOp())
    return dyn_cast<MemberExpr>(step->getSubExpr()->IgnoreParens());
  auto *step = dyn_cast<CompoundAssignOperator>(inner);
  return step ? dyn_cast<MemberExpr>(step->getLHS()->IgnoreParens()) : nullptr;
}

static void rejectIncrement(const Expr &increment, StringRef kernel,
                            DiagnosticsEngine &diagnostics) {
  if (const MemberExpr *member = steppedMember(increment))
    reportError(diagnostics, increment.getBeginLoc(),
                "kernel '%0': the increment of a mapped loop steps '%1', which is a member and no "
                "variable; count in a variable of the loop's own, and store it behind the loop")
        << kernel << textOf(*member, diagnostics.getSourceManager())
        << increment.getSourceRange();
  else
    reportError(diagnostics, increment.getBeginLoc(),
                "kernel '%0': the increment of a mapped loop must do nothing but step variables: "
                "'i++', 'i--', 'i += STEP', 'i -= STEP', 'i *= 2', 'i >>= 1'")
        << kernel << increment.getSourceRange();
}

const VarDecl *findIndex(const ForStmt &loop, StringRef kernel, DiagnosticsEngine &diagnostics) {
  if (!loop.getCond()) {
    reportError(diagnostics, loop.getForLoc(),
                "kernel '%0': this mapped loop has no condition; write 'for (i = START; i < END; i "
                "+= STEP)'")
        << kernel;
    return nullptr;
  }
  SteppedVariables stepped;
  if (!loop.getInc())
    collectBodySteps(loop.getBody(), stepped);
  else if (!collectSteps(loop.getInc(), stepped) || stepped.empty()) {
    rejectIncrement(*loop.getInc(), kernel, diagnostics);
    return nullptr;
  }
  const VarDecl *index =
      comparedIndex(loop.getCond(), loop.getConditionVariable(), stepped, loop.getInc());
  if (!index && loop.getInc())
    index = comparedBesideIncrement(loop, stepped);
  if (!index) {
    rejectCondition(*loop.getCond(), stepped, loop.getInc(), kernel, diagnostics);
    return nullptr;
  }
  const bool counts = checkVariable(loop.getForLoc(), loop.getCond(), index, diagnostics, kernel);
  return counts ? index : nullptr;
}

/// Of a loop whose body steps what its condition compares.
static const VarDecl *findBodyIndex(const Expr &condition, const VarDecl *declared,
                                    const Stmt *body, SourceLocation at, StringRef kernel,
                                    DiagnosticsEngine &diagnostics) {
  SteppedVariables stepped;
  collectBodySteps(body, stepped);
  const VarDecl *index = comparedIndex(&condition, declared, stepped, false);
  if (!index)
    rejectCondition(condition, stepped, false, kernel, diagnostics);
  bool counts = index && checkVariable(at, &condition, index, diagnostics, kernel);
  return counts ? index : nullptr;
}

const VarDecl *findIndex(const WhileStmt &loop, StringRef kernel, DiagnosticsEngine &diagnostics) {
  return findBodyIndex(*loop.getCond(), loop.getConditionVariable(), loop.getBody(),
                       loop.getWhileLoc(), kernel, diagnostics);
}

const VarDecl *findIndex(const DoStmt &loop, StringRef kernel, DiagnosticsEngine &diagnostics) {
  return findBodyIndex(*loop.getCond(), nullptr, loop.getBody(), loop.getWhileLoc(), kernel,
                       diagnostics);
}

} // namespace cgpredict
