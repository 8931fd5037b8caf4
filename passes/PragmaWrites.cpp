#include "passes/PragmaWrites.h"

#include "passes/PragmaDiagnostics.h"
#include "passes/PragmaIndex.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cgpredict {
namespace {

/// Looks at every use of one index. A use that is neither read nor written on the spot lets the
/// variable's address out.
class WriteCheck {
public:
  WriteCheck(const VarDecl *index, const Marker &marker, const ASTContext &context)
      : index(index), marker(marker), diagnostics(context.getDiagnostics()) {}

  void check(const Stmt *statement) {
    if (!statement || isUnevaluated(*statement))
      return;
    note(*statement);
    for (const Stmt *child : statement->children())
      check(child);
  }

  void warnOfEscapes() {
    for (const DeclRefExpr *use : uses)
      if (!harmless.contains(use))
        reportWarning(diagnostics, use->getLocation(),
                      "kernel '%0': the address of index %1 of a mapped loop is taken; a write "
                      "through it would make the estimate meaningless, use a copy or a pointer to "
                      "const")
            << marker.kernel << index;
  }

private:
  static bool isUnevaluated(const Stmt &statement) {
    return isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr>(statement);
  }

  void note(const Stmt &statement) {
    if (auto *use = dyn_cast<DeclRefExpr>(&statement)) {
      if (use->getDecl() == index)
        uses.push_back(use);
    } else if (auto *cast = dyn_cast<CastExpr>(&statement)) {
      noteCast(*cast);
    } else if (auto *unary = dyn_cast<UnaryOperator>(&statement)) {
      if (unary->isIncrementDecrementOp())
        rejectWrite(unary->getSubExpr(), *unary);
    } else if (auto *binary = dyn_cast<BinaryOperator>(&statement)) {
      if (binary->isAssignmentOp())
        rejectWrite(binary->getLHS(), *binary);
    } else {
      noteOther(statement);
    }
  }

  /// A load of the variable, or its address as a pointer or reference to const.
  void noteCast(const CastExpr &cast) {
    const Expr *operand = cast.getSubExpr()->IgnoreParens();
    if (auto *address = dyn_cast<UnaryOperator>(operand);
        address && address->getOpcode() == UO_AddrOf && cast.getType()->isPointerType() &&
        cast.getType()->getPointeeType().isConstQualified())
      operand = address->getSubExpr();
    else if (cast.getCastKind() != CK_LValueToRValue && cast.getCastKind() != CK_ToVoid &&
             !cast.getType().isConstQualified())
      return;
    allow(operand);
  }

  void noteOther(const Stmt &statement) {
    if (auto *lambda = dyn_cast<LambdaExpr>(&statement)) {
      for (const Expr *capture : lambda->capture_inits())
        allow(capture); // Its body is looked at by itself.
    } else if (auto *selection = dyn_cast<GenericSelectionExpr>(&statement)) {
      if (selection->isExprPredicate())
        allow(selection->getControllingExpr());
    } else if (auto *assembly = dyn_cast<GCCAsmStmt>(&statement)) {
      for (const Expr *output : assembly->outputs())
        rejectWrite(output, *assembly);
    } else if (auto *expression = dyn_cast<Expr>(&statement);
               expression && expression->isTypeDependent()) {
      // A call that is resolved when the template is instantiated.
      for (const Stmt *child : expression->children())
        allow(dyn_cast_or_null<Expr>(child));
    }
  }

  void allow(const Expr *operand) {
    if (namedVariable(operand) == index)
      harmless.insert(cast<DeclRefExpr>(operand->IgnoreParens()));
  }

  void rejectWrite(const Expr *target, const Stmt &statement) {
    if (namedVariable(target) != index)
      return;
    allow(target);
    reportError(diagnostics, statement.getBeginLoc(),
                "kernel '%0': index %1 of a mapped loop is written in the loop's body; a thread's "
                "index is fixed, use a copy")
        << marker.kernel << index << statement.getSourceRange();
    reportNote(diagnostics, index->getLocation(), "%0 is declared here") << index;
  }

  const VarDecl *index;
  const Marker &marker;
  DiagnosticsEngine &diagnostics;
  SmallVector<const DeclRefExpr *, 16> uses;
  llvm::SmallPtrSet<const DeclRefExpr *, 16> harmless;
};

} // namespace

void checkWrites(const MappedNest &nest, const Marker &marker, const ASTContext &context) {
  for (size_t depth = 0; depth < nest.loops.size(); ++depth) {
    WriteCheck check(nest.loops[depth].index, marker, context);
    check.check(nest.loops[depth].loop->getBody()); // The inner headers belong to it.
    check.warnOfEscapes();
  }
}

} // namespace cgpredict
