#include "passes/pragma/PragmaExpression.h"

#include "passes/pragma/NamedNumbers.h"
#include "passes/pragma/PragmaDiagnostics.h"

#include "llvm/Support/CheckedArithmetic.h"

using namespace clang;

namespace cgpredict {
namespace {

/// Precedence climbing over the preprocessor's tokens.
class ExpressionParser {
public:
  ExpressionParser(Preprocessor &preprocessor, Token &token, StringRef clause, Sema *constants)
      : preprocessor(preprocessor), token(token), clause(clause), constants(constants) {}

  std::optional<int64_t> parseBinary(int minimum) {
    std::optional<int64_t> left = parseUnary();
    for (int level; left && (level = precedence(token.getKind())) >= minimum;) {
      Token operation = token;
      preprocessor.Lex(token);
      std::optional<int64_t> right = parseBinary(level + 1);
      if (!right)
        return std::nullopt;
      if (!(left = apply(operation.getKind(), *left, *right)))
        reportError(preprocessor.getDiagnostics(), operation.getLocation(),
                    "clause '%0' of '#pragma cgpredict' cannot be computed: %select{the result "
                    "does not fit 64 bits|division by zero}1; give a positive integer")
            << clause << (*right == 0 && level == precedence(tok::slash));
    }
    return left;
  }

private:
  static int precedence(tok::TokenKind kind) {
    switch (kind) {
    case tok::star:
    case tok::slash:
    case tok::percent:
      return 3;
    case tok::plus:
    case tok::minus:
      return 2;
    case tok::lessless:
    case tok::greatergreater:
      return 1;
    default:
      return 0;
    }
  }

  static std::optional<int64_t> apply(tok::TokenKind kind, int64_t left, int64_t right) {
    switch (kind) {
    case tok::star:
      return llvm::checkedMul(left, right);
    case tok::plus:
      return llvm::checkedAdd(left, right);
    case tok::minus:
      return llvm::checkedSub(left, right);
    case tok::lessless:
      if (right < 0 || right > 62)
        return std::nullopt;
      return llvm::checkedMul(left, int64_t(1) << right);
    case tok::greatergreater:
      return right < 0 || right > 63 ? std::nullopt : std::optional(left >> right);
    default: // / and %
      if (right == 0 || (left == INT64_MIN && right == -1))
        return std::nullopt;
      return kind == tok::slash ? left / right : left % right;
    }
  }

  std::optional<int64_t> parseUnary() {
    if (!token.isOneOf(tok::minus, tok::plus))
      return parsePrimary();
    bool negative = token.is(tok::minus);
    preprocessor.Lex(token);
    std::optional<int64_t> value = parseUnary();
    return value && negative ? llvm::checkedSub(int64_t(0), *value) : value;
  }

  std::optional<int64_t> parsePrimary() {
    if (token.is(tok::l_paren)) {
      preprocessor.Lex(token);
      std::optional<int64_t> value = parseBinary(1);
      if (value && token.isNot(tok::r_paren))
        return reject("')'");
      preprocessor.Lex(token);
      return value;
    }
    Token start = token;
    if (constants && token.isOneOf(tok::identifier, tok::coloncolon))
      return parseName();
    uint64_t value;
    if (!token.is(tok::numeric_constant) || !preprocessor.parseSimpleIntegerLiteral(token, value) ||
        value > INT64_MAX) {
      token = start;
      return reject("an integer constant");
    }
    return int64_t(value);
  }

  std::optional<int64_t> parseName() {
    SmallVector<Token, 8> name;
    for (; token.isOneOf(tok::identifier, tok::coloncolon); preprocessor.Lex(token)) {
      if (!name.empty() && name.back().is(tok::identifier) && token.is(tok::identifier))
        break;
      name.push_back(token);
    }
    const bool isName = nameLength(name) == name.size();
    const std::optional<int64_t> value =
        isName ? valueOfName(*constants, name) : std::optional<int64_t>();
    if (value)
      return value;
    token = name.front();
    std::string text;
    for (const Token &part : name)
      text += preprocessor.getSpelling(part);
    return reject("an integer constant", "'" + text + "'");
  }

  std::optional<int64_t> reject(const char *expected) {
    return reject(expected, describe(preprocessor, token));
  }

  std::optional<int64_t> reject(const char *expected, const std::string &found) {
    reportError(preprocessor.getDiagnostics(), token.getLocation(),
                "expected %0 in clause '%1' of '#pragma cgpredict', found %2; only numbers, "
                "macros that stand for numbers and names of constants are known here")
        << expected << clause << found;
    return std::nullopt;
  }

  Preprocessor &preprocessor;
  Token &token;
  StringRef clause;
  Sema *constants;
};

} // namespace

std::string describe(const Preprocessor &preprocessor, const Token &token) {
  if (token.isOneOf(tok::eod, tok::eof))
    return "the end of the line";
  if (token.isAnnotation())
    return "another pragma";
  return ("'" + llvm::Twine(preprocessor.getSpelling(token)) + "'").str();
}

std::optional<int64_t> parseExpression(Preprocessor &preprocessor, Token &token, StringRef clause,
                                       Sema *constants) {
  return ExpressionParser(preprocessor, token, clause, constants).parseBinary(1);
}

} // namespace cgpredict
