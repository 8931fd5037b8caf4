#include "passes/pragma/NamedNumbers.h"

#include "clang/AST/Decl.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Lookup.h"

#include <optional>

using namespace clang;

namespace cgpredict {

static std::optional<llvm::APSInt> valueOf(const NamedDecl &declared, const ASTContext &context) {
  if (const auto *enumerator = dyn_cast<EnumConstantDecl>(&declared))
    return enumerator->getInitVal();
  const auto *variable = dyn_cast<VarDecl>(&declared);
  const Expr *value = variable ? variable->getAnyInitializer() : nullptr;
  if (!value || value->isValueDependent() || !variable->getType()->isIntegralType(context) ||
      !variable->isUsableInConstantExpressions(context))
    return std::nullopt;
  const APValue *evaluated = variable->evaluateValue();
  return evaluated && evaluated->isInt() ? std::optional(evaluated->getInt()) : std::nullopt;
}

Token numbered(Sema &sema, Token token) {
  if (token.isNot(tok::identifier))
    return token;
  const SourceLocation at = token.getLocation();
  LookupResult found(sema, token.getIdentifierInfo(), at, Sema::LookupOrdinaryName);
  found.suppressDiagnostics();
  if (!sema.LookupName(found, sema.getCurScope()) || !found.isSingleResult())
    return token;
  const auto value = valueOf(*found.getFoundDecl()->getUnderlyingDecl(), sema.getASTContext());
  if (!value || value->isNegative())
    return token;
  token.startToken();
  token.setKind(tok::numeric_constant);
  sema.getPreprocessor().CreateString(llvm::toString(*value, 10), token, at, at);
  return token;
}

} // namespace cgpredict
