#include "passes/pragma/ArrayExtent.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cgpredict {
namespace {

bool isLambda(const FunctionDecl &function) {
  auto *method = dyn_cast<CXXMethodDecl>(&function);
  return method && method->getParent()->isLambda();
}

/// Whether to know a value does nothing else, and needs only what `function` has.
class HarmlessExpression {
public:
  explicit HarmlessExpression(const FunctionDecl &function)
      : function(function), sources(function.getASTContext().getSourceManager()) {}

  bool holds(const Stmt *statement) const {
    return isHarmless(statement) &&
           llvm::all_of(statement->children(), [&](const Stmt *child) { return holds(child); });
  }

private:
  bool isHarmless(const Stmt *statement) const {
    if (!statement)
      return false;
    if (auto *value = dyn_cast<Expr>(statement);
        value && (value->getType().isVolatileQualified() || value->isInstantiationDependent()))
      return false;
    if (auto *name = dyn_cast<DeclRefExpr>(statement))
      return isAtHand(*name->getDecl());
    if (isa<CXXThisExpr>(statement))
      return !isLambda(function);
    if (auto *unary = dyn_cast<UnaryOperator>(statement))
      return !unary->isIncrementDecrementOp();
    if (auto *binary = dyn_cast<BinaryOperator>(statement))
      return !binary->isAssignmentOp();
    if (auto *call = dyn_cast<CXXMemberCallExpr>(statement))
      return isQuery(*call);
    return isa<MemberExpr, IntegerLiteral, CharacterLiteral, CastExpr, ParenExpr,
               ArraySubscriptExpr, ConditionalOperator, UnaryExprOrTypeTraitExpr, ConstantExpr,
               SubstNonTypeTemplateParmExpr>(statement);
  }

  bool isAtHand(const ValueDecl &name) const {
    if (isa<FunctionDecl, EnumConstantDecl>(name))
      return true;
    auto *variable = dyn_cast<VarDecl>(&name);
    return variable && (variable->hasGlobalStorage() || variable->getDeclContext() == &function);
  }

  /// v.size(), v.data()
  bool isQuery(const CXXMemberCallExpr &call) const {
    const CXXMethodDecl *method = call.getMethodDecl();
    return method && method->isConst() && sources.isInSystemHeader(method->getLocation()) &&
           call.getNumArgs() == 0;
  }

  const FunctionDecl &function;
  const SourceManager &sources;
};

Expr *valueOf(ExprResult result) { return result.isUsable() ? result.get() : nullptr; }

class ExtentMaker {
public:
  ExtentMaker(Sema &sema, Expr &base) : sema(sema), base(base), at(base.getBeginLoc()) {}

  /// All of an array.
  std::optional<ArrayExtent> whole() {
    if (!base.getType()->isArrayType() || base.getType()->isIncompleteType())
      return std::nullopt;
    return checked({&base, sizeOf(base.getType())});
  }

  std::optional<ArrayExtent> part(Expr *first, Expr *length, bool hasRows) {
    const QualType element = elementType();
    if (element.isNull() || element->isIncompleteType() || element->isFunctionType() ||
        (hasRows && element->isPointerType()) || !isInteger(first) || !isInteger(length))
      return std::nullopt;
    Expr *address = first ? operation(BO_Add, &base, first) : &base;
    return checked({address, operation(BO_Mul, length, sizeOf(element))});
  }

private:
  static bool isInteger(Expr *value) {
    return !value || value->getType()->isIntegralOrUnscopedEnumerationType();
  }

  QualType elementType() const {
    if (const ArrayType *array = sema.getASTContext().getAsArrayType(base.getType()))
      return array->getElementType();
    return base.getType()->getPointeeType();
  }

  Expr *sizeOf(QualType type) {
    return valueOf(sema.CreateUnaryExprOrTypeTraitExpr(
        sema.getASTContext().getTrivialTypeSourceInfo(type, at), at, UETT_SizeOf, at));
  }

  Expr *operation(BinaryOperatorKind kind, Expr *left, Expr *right) {
    return left && right ? valueOf(sema.CreateBuiltinBinOp(at, kind, left, right)) : nullptr;
  }

  static std::optional<ArrayExtent> checked(ArrayExtent extent) {
    return extent.address && extent.bytes ? std::optional(extent) : std::nullopt;
  }

  Sema &sema;
  Expr &base;
  SourceLocation at;
};

Expr *take(ArrayRef<Expr *> &expressions) {
  Expr *first = expressions.front();
  expressions = expressions.drop_front();
  return first;
}

/// The same in code that is run, not under sizeof; null.
Expr *evaluated(Sema &sema, Expr *expression) {
  EnterExpressionEvaluationContext notYet(sema, Sema::ExpressionEvaluationContext::Unevaluated);
  return valueOf(sema.TransformToPotentiallyEvaluated(expression));
}

} // namespace

std::optional<ArrayExtent> extentOf(Sema &sema, const MarkedArray &array,
                                    ArrayRef<Expr *> &expressions, const FunctionDecl &function) {
  Expr *base = take(expressions);
  Expr *first = array.hasFirst ? take(expressions) : nullptr;
  Expr *length = array.hasLength ? take(expressions) : nullptr;
  const HarmlessExpression harmless(function);
  for (Expr **expression : {&base, &first, &length}) {
    if (*expression && !harmless.holds(*expression))
      return std::nullopt;
    if (*expression && !(*expression = evaluated(sema, *expression)))
      return std::nullopt;
  }
  ExtentMaker maker(sema, *base);
  if (length)
    return maker.part(first, length, array.sections > 1);
  return first ? std::nullopt : maker.whole();
}

} // namespace cgpredict
