#include "passes/pragma/PragmaWrites.h"

#include "passes/pragma/PragmaDiagnostics.h"
#include "passes/pragma/PragmaSteps.h"
#include "passes/pragma/WaysOut.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cgpredict {
namespace {

/// What takes references of any kind and makes copies: `std::make_pair(x[i], i)`.
bool copiesArguments(const FunctionDecl *function) {
  if (!function || !function->getDeclContext()->getEnclosingNamespaceContext()->isStdNamespace())
    return false;
  if (auto *constructor = dyn_cast<CXXConstructorDecl>(function))
    return llvm::StringSwitch<bool>(constructor->getParent()->getName())
        .Cases("pair", "tuple", "optional", "variant", true)
        .Default(false);
  const IdentifierInfo *name = function->getIdentifier();
  return name && llvm::StringSwitch<bool>(name->getName())
                     .Cases("make_pair", "make_tuple", "make_optional", true)
                     .Cases("emplace", "emplace_back", "emplace_front", true)
                     .Default(false);
}

/// Statements that need not be looked into.
using Statements = llvm::SmallPtrSet<const Stmt *, 8>;

/// Collects what is done to one index. A use that is neither read nor written on the spot lets the
/// variable's address out.
class IndexUses {
public:
  IndexUses(const VarDecl *index, const Statements &without) : index(index), without(without) {}

  void collect(const Stmt *statement) {
    if (!statement || isUnevaluated(*statement) || without.contains(statement))
      return;
    note(*statement);
    for (const Stmt *child : statement->children())
      collect(child);
  }

  ArrayRef<const Stmt *> writes() const { return written; }

  SmallVector<const DeclRefExpr *, 4> escapes() const {
    SmallVector<const DeclRefExpr *, 4> result;
    llvm::copy_if(uses, std::back_inserter(result),
                  [&](const DeclRefExpr *use) { return !harmless.contains(use); });
    return result;
  }

private:
  static bool isUnevaluated(const Stmt &statement) {
    return isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr>(statement);
  }

  void note(const Stmt &statement) {
    // What becomes of the operands is decided when the template is instantiated.
    if (auto *expression = dyn_cast<Expr>(&statement); expression && expression->isTypeDependent())
      for (const Stmt *child : expression->children())
        allow(dyn_cast_or_null<Expr>(child));
    if (auto *use = dyn_cast<DeclRefExpr>(&statement)) {
      if (use->getDecl() == index)
        uses.push_back(use);
    } else if (auto *cast = dyn_cast<CastExpr>(&statement)) {
      noteCast(*cast);
    } else if (auto *unary = dyn_cast<UnaryOperator>(&statement)) {
      if (unary->isIncrementDecrementOp())
        noteWrite(unary->getSubExpr(), *unary);
    } else if (auto *call = dyn_cast<CXXOperatorCallExpr>(&statement)) {
      noteOperator(*call);
    } else if (auto *call = dyn_cast<CallExpr>(&statement)) {
      if (copiesArguments(call->getDirectCallee()))
        allowAll(call->arguments());
    } else if (auto *made = dyn_cast<CXXConstructExpr>(&statement)) {
      if (copiesArguments(made->getConstructor()))
        allowAll(made->arguments());
    } else if (auto *binary = dyn_cast<BinaryOperator>(&statement)) {
      if (binary->isAssignmentOp())
        noteWrite(binary->getLHS(), *binary);
    } else {
      noteOther(statement);
    }
  }

  /// A load of the variable, or its address as a pointer or reference to const.
  void noteCast(const CastExpr &cast) {
    const Expr *operand = cast.getSubExpr()->IgnoreParenImpCasts();
    auto *address = dyn_cast<UnaryOperator>(operand);
    if (address && address->getOpcode() == UO_AddrOf && cast.getType()->isPointerType() &&
        cast.getType()->getPointeeType().isConstQualified())
      allow(address->getSubExpr());
    else if (cast.getCastKind() == CK_LValueToRValue || cast.getCastKind() == CK_ToVoid ||
             cast.getType().isConstQualified())
      allow(operand);
  }

  /// An iterator's own operators: those that move it write it, the others read it.
  void noteOperator(const CXXOperatorCallExpr &call) {
    const OverloadedOperatorKind kind = call.getOperator();
    if (call.isAssignmentOp() || kind == OO_PlusPlus || kind == OO_MinusMinus)
      noteWrite(call.getArg(0), call);
    else
      allowAll(call.arguments());
  }

  void noteOther(const Stmt &statement) {
    if (auto *leaving = dyn_cast<ReturnStmt>(&statement)) {
      allowReturned(leaving->getRetValue());
    } else if (auto *lambda = dyn_cast<LambdaExpr>(&statement)) {
      for (const Expr *capture : lambda->capture_inits())
        allow(capture); // Its body is looked at by itself.
    } else if (auto *selection = dyn_cast<GenericSelectionExpr>(&statement)) {
      if (selection->isExprPredicate())
        allow(selection->getControllingExpr());
    } else if (auto *assembly = dyn_cast<GCCAsmStmt>(&statement)) {
      for (const Expr *output : assembly->outputs())
        noteWrite(output, *assembly);
    }
  }

  /// A function's own variable ends with it: nobody sees what a constructor of the returned object
  /// writes to it.
  void allowReturned(const Stmt *value) {
    auto *use = dyn_cast_or_null<DeclRefExpr>(value);
    if (use && index->hasLocalStorage() && !use->refersToEnclosingVariableOrCapture())
      allow(use);
    if (value)
      for (const Stmt *child : value->children())
        allowReturned(child);
  }

  template <typename Operands> void allowAll(const Operands &operands) {
    for (const Expr *operand : operands)
      allow(operand);
  }

  void allow(const Expr *operand) {
    if (auto *choice = operand ? dyn_cast<ConditionalOperator>(operand->IgnoreParens()) : nullptr) {
      allow(choice->getTrueExpr()); // `best = c ? i : best` of C++
      allow(choice->getFalseExpr());
    }
    if (namedVariable(operand) == index)
      harmless.insert(cast<DeclRefExpr>(operand->IgnoreParens()));
  }

  void noteWrite(const Expr *target, const Stmt &statement) {
    if (namedVariable(target) != index)
      return;
    allow(target);
    written.push_back(&statement);
  }

  const VarDecl *index;
  const Statements &without;
  SmallVector<const Stmt *, 4> written;
  SmallVector<const DeclRefExpr *, 16> uses;
  llvm::SmallPtrSet<const DeclRefExpr *, 16> harmless;
};

} // namespace

void checkWrites(const MappedNest &nest, const Marker &marker, ArrayRef<const Stmt *> functions,
                 DiagnosticsEngine &diagnostics) {
  for (const SourceLoop &mapped : nest.loops) {
    const Statements leaving = marker.dimensions == 1 ? waysOut(*mapped.body) : Statements();
    IndexUses inside(mapped.index, leaving), anywhere(mapped.index, leaving);
    if (!mapped.stepsInBody)
      inside.collect(mapped.body); // The inner headers belong to it.
    for (const Stmt *statement : inside.writes()) {
      reportError(diagnostics, statement->getBeginLoc(),
                  "kernel '%0': index %1 of a mapped loop is written in the loop's body; a "
                  "thread's index is fixed, use a copy")
          << marker.kernel << mapped.index << statement->getSourceRange();
      reportNote(diagnostics, mapped.index->getLocation(), "%0 is declared here") << mapped.index;
    }
    for (const Stmt *function : functions)
      anywhere.collect(function);
    for (const DeclRefExpr *use : anywhere.escapes())
      reportWarning(diagnostics, use->getLocation(),
                    "kernel '%0': the address of index %1 of a mapped loop is taken; a write "
                    "through it would make the estimate meaningless, use a copy or a pointer to "
                    "const")
          << marker.kernel << mapped.index;
  }
}

} // namespace cgpredict
