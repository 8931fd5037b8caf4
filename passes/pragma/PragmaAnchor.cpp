#include "passes/pragma/PragmaAnchor.h"

#include "passes/pragma/ClauseArguments.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace cgpredict {
namespace {

/// The string in `sizeof("...") + 0 * (NUMBER) + ...`, to which it adds the numbers.
clang::StringLiteral *stringOfSize(Expr *value, SmallVectorImpl<Expr *> &numbers) {
  auto *size = dyn_cast_or_null<UnaryExprOrTypeTraitExpr>(value ? value->IgnoreImpCasts() : value);
  if (auto *constant = dyn_cast_or_null<ConstantExpr>(value))
    return stringOfSize(constant->getSubExpr(), numbers);
  if (auto *sum = dyn_cast_or_null<BinaryOperator>(value ? value->IgnoreImpCasts() : value)) {
    auto *product = dyn_cast<BinaryOperator>(sum->getRHS()->IgnoreImpCasts());
    clang::StringLiteral *text = product ? stringOfSize(sum->getLHS(), numbers) : nullptr;
    if (text)
      numbers.push_back(product->getRHS());
    return text;
  }
  if (!size || size->getKind() != UETT_SizeOf || size->isArgumentType())
    return nullptr;
  return dyn_cast<clang::StringLiteral>(size->getArgumentExpr()->IgnoreParens());
}

/// `loop` behind `__builtin_annotation(0, TEXT)`.
Stmt *behindMark(Sema &sema, Stmt *loop, clang::StringLiteral *text, SourceLocation at) {
  ASTContext &context = sema.getASTContext();
  Expr *zero = IntegerLiteral::Create(context, llvm::APInt(context.getIntWidth(context.IntTy), 0),
                                      context.IntTy, at);
  Expr *arguments[] = {zero, text};
  Stmt *mark = sema.BuildBuiltinCallExpr(at, Builtin::BI__builtin_annotation, arguments);
  // Such a call is no constant, and the loop may stand in a constexpr function.
  if (context.getLangOpts().CPlusPlus)
    mark = IfStmt::Create(context, at, IfStatementKind::ConstevalNegated, nullptr, nullptr, nullptr,
                          at, at, mark);
  Stmt *both[] = {mark, loop};
  return CompoundStmt::Create(context, both, FPOptionsOverride(), at, loop->getEndLoc());
}

} // namespace

void injectAnchor(Preprocessor &preprocessor, SourceLocation pragma, const Marker &marker,
                  ArrayRef<std::string> numbers) {
  std::string terms;
  for (const std::string &number : numbers)
    terms += " + 0 * (__builtin_constant_p(" + number + ") ? static_cast<long long>(" + number +
             ") : 0)";
  constexpr unsigned count = 4;
  auto tokens = std::make_unique<Token[]>(count);
  IdentifierInfo *operation = preprocessor.getIdentifierInfo("_Pragma");
  tokens[0] = makeToken(operation->getTokenID(), pragma);
  tokens[0].setIdentifierInfo(operation);
  tokens[1] = makeToken(tok::l_paren, pragma);
  tokens[2] = makeToken(tok::string_literal, pragma);
  preprocessor.CreateString("\"clang loop pipeline_initiation_interval(sizeof(\\\"" +
                                encode(marker) + "\\\")" + terms + ")\"",
                            tokens[2], pragma, pragma);
  tokens[3] = makeToken(tok::r_paren, pragma);
  preprocessor.EnterTokenStream(std::move(tokens), count, /*DisableMacroExpansion=*/false,
                                /*IsReinject=*/false);
}

Stmt *withoutHint(ASTContext &context, const Anchor &anchor) {
  SmallVector<const Attr *, 4> others;
  llvm::copy_if(anchor.statement->getAttrs(), std::back_inserter(others),
                [&](const Attr *attribute) { return attribute != anchor.hint; });
  Stmt *loop = anchor.statement->getSubStmt();
  if (others.empty())
    return loop;
  return AttributedStmt::Create(context, anchor.statement->getAttrLoc(), others, loop);
}

std::optional<Anchor> findAnchor(Stmt *statement, const SourceManager &sources) {
  auto *attributed = dyn_cast_or_null<AttributedStmt>(statement);
  if (!attributed || isa<CompoundStmt>(attributed->getSubStmt())) // Lowered in place.
    return std::nullopt;
  for (const Attr *attribute : attributed->getAttrs()) {
    auto *hint = dyn_cast<LoopHintAttr>(attribute);
    if (!hint || hint->getOption() != LoopHintAttr::PipelineInitiationInterval)
      continue;
    SmallVector<Expr *, 4> numbers;
    clang::StringLiteral *text = stringOfSize(hint->getValue(), numbers);
    if (std::optional<Marker> marker = text ? decode(text->getString()) : std::nullopt)
      return Anchor{attributed, hint, *marker, sources.getExpansionLoc(hint->getLocation()),
                    numbers};
  }
  return std::nullopt;
}

Stmt *markLoop(Sema &sema, Stmt *loop, const Marker &marker, SourceLocation at) {
  ASTContext &context = sema.getASTContext();
  const std::string text = encode(marker);
  QualType type = context.getStringLiteralArrayType(context.CharTy, text.size());
  auto *literal =
      clang::StringLiteral::Create(context, text, StringLiteralKind::Ordinary, false, type, at);
  return behindMark(sema, loop, literal, at);
}

} // namespace cgpredict
