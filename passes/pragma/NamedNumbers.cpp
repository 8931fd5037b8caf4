#include "passes/pragma/NamedNumbers.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Lookup.h"

using namespace clang;

namespace cgpredict {
namespace {

std::optional<llvm::APSInt> valueOf(const NamedDecl &declared, const ASTContext &context) {
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

/// What stands in front of `::`, looked into; null where that is not known here.
DeclContext *scopeOf(NamedDecl &declared) {
  if (auto *space = dyn_cast<NamespaceDecl>(&declared))
    return space;
  if (auto *alias = dyn_cast<NamespaceAliasDecl>(&declared))
    return alias->getNamespace();
  auto *named = dyn_cast<TagDecl>(&declared);
  if (auto *alias = dyn_cast<TypedefNameDecl>(&declared))
    named = alias->getUnderlyingType()->getAsTagDecl();
  TagDecl *type = named ? named->getDefinition() : nullptr;
  return type && !type->isDependentContext() ? type : nullptr;
}

/// `name` in `scope`, or by itself where that is null.
NamedDecl *lookUp(Sema &sema, const Token &name, DeclContext *scope, Sema::LookupNameKind kind) {
  LookupResult found(sema, name.getIdentifierInfo(), name.getLocation(), kind);
  found.suppressDiagnostics();
  const bool isFound = scope ? sema.LookupQualifiedName(found, scope)
                             : sema.LookupName(found, sema.getCurScope());
  return isFound && found.isSingleResult() ? found.getFoundDecl()->getUnderlyingDecl() : nullptr;
}

/// Whether `declared` may stand in a constant expression, which clang then takes without an error.
bool isKnownToClang(const NamedDecl &declared, const ASTContext &context) {
  if (const auto *variable = dyn_cast<VarDecl>(&declared))
    return variable->isConstexpr() || variable->isUsableInConstantExpressions(context);
  if (const auto *function = dyn_cast<FunctionDecl>(&declared))
    return function->isConstexpr();
  if (const auto *parameter = dyn_cast<NonTypeTemplateParmDecl>(&declared))
    return !parameter->isParameterPack();
  return isa<TypeDecl, NamespaceDecl, NamespaceAliasDecl, EnumConstantDecl, ClassTemplateDecl,
             VarTemplateDecl, TypeAliasTemplateDecl>(declared);
}

bool isOperatorOrType(const Token &token) {
  return token.isOneOf(tok::numeric_constant, tok::plus, tok::minus, tok::star, tok::slash,
                       tok::percent, tok::l_paren, tok::r_paren, tok::less, tok::greater,
                       tok::lessless, tok::greatergreater, tok::comma, tok::coloncolon,
                       tok::kw_template, tok::kw_sizeof, tok::ellipsis) ||
         token.isOneOf(tok::kw_int, tok::kw_unsigned, tok::kw_long, tok::kw_short, tok::kw_char,
                       tok::kw_float, tok::kw_double, tok::kw_bool);
}

} // namespace

size_t nameLength(ArrayRef<Token> tokens) {
  size_t length = !tokens.empty() && tokens[0].is(tok::coloncolon);
  while (length < tokens.size() && tokens[length].is(tok::identifier)) {
    if (length + 1 >= tokens.size() || tokens[length + 1].isNot(tok::coloncolon))
      return length + 1;
    length += 2;
  }
  return 0;
}

std::optional<int64_t> valueOfName(Sema &sema, ArrayRef<Token> tokens) {
  DeclContext *scope = nullptr;
  if (tokens.front().is(tok::coloncolon)) {
    scope = sema.getASTContext().getTranslationUnitDecl();
    tokens = tokens.drop_front();
  }
  for (; tokens.size() > 1; tokens = tokens.drop_front(2)) {
    NamedDecl *around = lookUp(sema, tokens.front(), scope, Sema::LookupNestedNameSpecifierName);
    scope = around ? scopeOf(*around) : nullptr;
    if (!scope)
      return std::nullopt;
  }
  NamedDecl *declared = lookUp(sema, tokens.front(), scope, Sema::LookupOrdinaryName);
  const auto value = declared ? valueOf(*declared, sema.getASTContext()) : std::nullopt;
  return value && value->isRepresentableByInt64() ? std::optional(value->getExtValue())
                                                  : std::nullopt;
}

bool mayBeConstant(Sema &sema, ArrayRef<Token> tokens) {
  int open = 0;
  bool isQualified = false;
  for (const Token &token : tokens) {
    open += token.is(tok::less) - token.is(tok::greater);
    open -= token.is(tok::greatergreater) && open > 1 ? 2 : 0; // else a shift
    if (token.is(tok::identifier) && !isQualified) {
      NamedDecl *declared = lookUp(sema, token, nullptr, Sema::LookupOrdinaryName);
      if (!declared || !isKnownToClang(*declared, sema.getASTContext()))
        return false;
    } else if (token.isNot(tok::identifier) && !isOperatorOrType(token)) {
      return false;
    }
    isQualified = token.is(tok::coloncolon) || (isQualified && token.is(tok::kw_template));
  }
  return open == 0;
}

SmallVector<Token, 8> withNumbers(Sema &sema, ArrayRef<Token> tokens) {
  SmallVector<Token, 8> result;
  while (!tokens.empty()) {
    const size_t length = nameLength(tokens);
    const int64_t value =
        length ? valueOfName(sema, tokens.take_front(length)).value_or(-1) : -1;
    result.push_back(tokens.front());
    if (value < 0) {
      tokens = tokens.drop_front();
      continue;
    }
    const SourceLocation at = tokens.front().getLocation();
    result.back().startToken();
    result.back().setKind(tok::numeric_constant);
    sema.getPreprocessor().CreateString(std::to_string(value), result.back(), at, at);
    tokens = tokens.drop_front(length);
  }
  return result;
}

} // namespace cgpredict
