#include "passes/pragma/DataMarkLowering.h"

#include "cgpredict/TraceFormat.h"
#include "passes/pragma/ArrayExtent.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cgpredict {
namespace {

/// The operands of `list`, a chain of commas.
void collectOperands(Expr *list, SmallVectorImpl<Expr *> &operands) {
  list = list->IgnoreParenImpCasts();
  if (auto *comma = dyn_cast<BinaryOperator>(list); comma && comma->getOpcode() == BO_Comma) {
    collectOperands(comma->getLHS(), operands);
    operands.push_back(comma->getRHS()->IgnoreParenImpCasts());
    return;
  }
  operands.push_back(list);
}

/// In `(void)(value)`; null.
Expr *voidOperand(Expr *cast) {
  auto *toVoid = dyn_cast<ExplicitCastExpr>(cast);
  return toVoid && toVoid->getType()->isVoidType() ? toVoid->getSubExpr()->IgnoreParenImpCasts()
                                                   : nullptr;
}

/// Those of `!sizeof(...)`.
SmallVector<Expr *, 6> operandsOf(Expr *condition) {
  SmallVector<Expr *, 6> operands;
  auto *negation = dyn_cast<UnaryOperator>(condition->IgnoreParenImpCasts());
  if (!negation || negation->getOpcode() != UO_LNot)
    return operands;
  auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(negation->getSubExpr()->IgnoreParenImpCasts());
  if (size && size->getKind() == UETT_SizeOf && !size->isArgumentType())
    collectOperands(size->getArgumentExpr(), operands);
  return operands;
}

/// A jump from outside would go past the beginning, and one that returns by itself past the end.
bool isEnteredAndLeftInOrder(const Stmt *statement, bool isInSwitch = false) {
  if (!statement)
    return true;
  if (isa<LabelStmt, IndirectGotoStmt, GCCAsmStmt, CoroutineSuspendExpr>(statement) ||
      (isa<SwitchCase>(statement) && !isInSwitch))
    return false;
  if (auto *attributed = dyn_cast<AttributedStmt>(statement);
      attributed && hasSpecificAttr<MustTailAttr>(attributed->getAttrs()))
    return false;
  return llvm::all_of(statement->children(), [&](const Stmt *child) {
    return isEnteredAndLeftInOrder(child, isInSwitch || isa<SwitchStmt>(statement));
  });
}

class DataLowering {
public:
  DataLowering(Sema &sema, const DataAnchor &anchor, FunctionDecl &function)
      : sema(sema), context(sema.getASTContext()), anchor(anchor), function(function),
        at(anchor.pragma) {}

  Stmt *lower() {
    const bool isRegion = anchor.mark->kind == CGP_DATA_REGION;
    if (isRegion && !isEnteredAndLeftInOrder(anchor.statement))
      return anchor.statement;
    if (isRegion)
      declareRegion();
    addCalls();
    if (statements.empty())
      return anchor.statement;
    if (isRegion)
      statements.insert(statements.begin(), new (context) DeclStmt(DeclGroupRef(region), at, at));
    statements.push_back(anchor.statement);
    return CompoundStmt::Create(context, statements, FPOptionsOverride(), at,
                                anchor.statement->getEndLoc());
  }

private:
  void addCalls() {
    ArrayRef<Expr *> expressions = anchor.expressions;
    for (const MarkedArray &array : anchor.mark->arrays)
      if (std::optional<ArrayExtent> extent = extentOf(sema, array, expressions, function))
        addCall(array, *extent);
  }

  void addCall(const MarkedArray &array, const ArrayExtent &extent) {
    QualType toVoid = context.VoidPtrTy;
    QualType anything = context.getPointerType(context.VoidTy.withConst().withVolatile());
    FunctionDecl *callee =
        declare("__cgpredict_data", {toVoid, context.getPointerType(context.CharTy.withConst()),
                                     anything, context.UnsignedLongTy, context.UnsignedIntTy});
    Expr *arguments[] = {regionAddress(), textOf(array), extent.address, extent.bytes,
                         number(flagsOf(array))};
    Expr *name = sema.BuildDeclRefExpr(
        callee, callee->getType(), context.getLangOpts().CPlusPlus ? VK_LValue : VK_PRValue, at);
    ExprResult call = sema.BuildCallExpr(nullptr, name, at, arguments, at);
    if (call.isUsable())
      statements.push_back(call.get());
  }

  uint32_t flagsOf(const MarkedArray &array) const {
    return anchor.mark->kind | (array.map.in ? CGP_DATA_IN : 0) |
           (array.map.out ? CGP_DATA_OUT : 0) | (region && statements.empty() ? CGP_DATA_FIRST : 0);
  }

  Expr *textOf(const MarkedArray &array) {
    const std::string text =
        (Twine(array.map.line) + "\n" + array.map.name + "\n" + anchor.mark->file).str();
    return clang::StringLiteral::Create(
        context, text, StringLiteralKind::Ordinary, false,
        context.getStringLiteralArrayType(context.CharTy, unsigned(text.size())), at);
  }

  Expr *number(uint32_t value) {
    return IntegerLiteral::Create(context, llvm::APInt(context.getIntWidth(context.IntTy), value),
                                  context.IntTy, at);
  }

  Expr *regionAddress() {
    if (!region)
      return number(0);
    Expr *name = sema.BuildDeclRefExpr(region, region->getType(), VK_LValue, at);
    return sema.CreateBuiltinUnaryOp(at, UO_AddrOf, name).get();
  }

  /// A CgpDataRegion.
  void declareRegion() {
    const QualType type = context.getConstantArrayType(
        context.UnsignedLongTy, llvm::APInt(64, sizeof(CgpDataRegion) / sizeof(uint64_t)), nullptr,
        ArraySizeModifier::Normal, 0);
    region = VarDecl::Create(context, &function, at, at, &context.Idents.get("__cgpredict_region"),
                             type, context.getTrivialTypeSourceInfo(type, at), SC_None);
    region->setImplicit();
    region->addAttr(NoDebugAttr::CreateImplicit(context));
    region->addAttr(
        CleanupAttr::CreateImplicit(context, declare("__cgpredict_data_end", {context.VoidPtrTy})));
  }

  /// A function of the runtime, which neither throws nor keeps a pointer's target from being the
  /// program's own.
  FunctionDecl *declare(StringRef name, ArrayRef<QualType> parameters) {
    const QualType type = context.getFunctionType(context.VoidTy, parameters, {});
    auto *result = FunctionDecl::Create(context, context.getTranslationUnitDecl(), at, at,
                                        DeclarationName(&context.Idents.get(name)), type,
                                        context.getTrivialTypeSourceInfo(type, at), SC_Extern);
    SmallVector<ParmVarDecl *, 5> declared;
    for (QualType parameter : parameters) {
      declared.push_back(ParmVarDecl::Create(context, result, at, at, nullptr, parameter,
                                             context.getTrivialTypeSourceInfo(parameter, at),
                                             SC_None, nullptr));
      if (parameter->isPointerType())
        declared.back()->addAttr(NoEscapeAttr::CreateImplicit(context));
    }
    result->setParams(declared);
    result->setImplicit();
    result->addAttr(NoThrowAttr::CreateImplicit(context));
    result->addAttr(AsmLabelAttr::CreateImplicit(context, name)); // not C++'s name for it
    return result;
  }

  Sema &sema;
  ASTContext &context;
  const DataAnchor &anchor;
  FunctionDecl &function;
  SourceLocation at;
  VarDecl *region = nullptr;
  SmallVector<Stmt *, 8> statements;
};

} // namespace

std::optional<DataAnchor> findDataAnchor(Stmt *statement, ArrayRef<DataMark> marks) {
  auto *choice = dyn_cast_or_null<IfStmt>(statement);
  if (!choice || !choice->getElse() || !choice->getCond())
    return std::nullopt;
  const SmallVector<Expr *, 6> operands = operandsOf(choice->getCond());
  auto *text =
      operands.empty() ? nullptr : dyn_cast_or_null<clang::StringLiteral>(voidOperand(operands[0]));
  StringRef number = text && text->isOrdinary() ? text->getString() : "";
  std::size_t index;
  if (!number.consume_front(dataMarkPrefix) || number.getAsInteger(10, index) ||
      index >= marks.size())
    return std::nullopt;
  DataAnchor anchor{&marks[index], choice->getElse(), {}, choice->getIfLoc()};
  for (Expr *operand : ArrayRef(operands).drop_front().drop_back())
    anchor.expressions.push_back(voidOperand(operand));
  return anchor;
}

Stmt *lowerData(Sema &sema, const DataAnchor &anchor, FunctionDecl &function) {
  Sema::ContextRAII inFunction(sema, &function);
  return DataLowering(sema, anchor, function).lower();
}

} // namespace cgpredict
