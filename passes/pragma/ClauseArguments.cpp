#include "passes/pragma/ClauseArguments.h"

using namespace clang;

namespace cgpredict {

SmallVector<Token, 8> readArgument(Preprocessor &preprocessor, Token &token) {
  SmallVector<Token, 8> argument;
  int open = 0, angles = 0; // a clause's own arguments are not told apart by `<`
  for (;; preprocessor.Lex(token)) {
    const bool ends =
        open == 0 && (token.is(tok::r_paren) || (token.is(tok::comma) && angles == 0));
    if (ends || token.is(tok::eod))
      return argument;
    open += token.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    open -= open > 0 && token.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    angles += token.is(tok::less);
    angles -= std::min<int>(angles, token.is(tok::greater) + 2 * token.is(tok::greatergreater));
    argument.push_back(token);
  }
}

Token makeToken(tok::TokenKind kind, SourceLocation location) {
  Token token;
  token.startToken();
  token.setKind(kind);
  token.setLocation(location);
  return token;
}

void readAgain(Preprocessor &preprocessor, ArrayRef<Token> tokens, const Token &behind) {
  auto again = std::make_unique<Token[]>(tokens.size() + 1);
  llvm::copy(tokens, again.get());
  again[tokens.size()] = behind;
  preprocessor.EnterTokenStream(std::move(again), tokens.size() + 1,
                                /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
}

std::string textOf(const Preprocessor &preprocessor, ArrayRef<Token> argument, StringRef between) {
  std::string text;
  for (const Token &part : argument)
    text += (between + (part.isAnnotation() ? "" : preprocessor.getSpelling(part))).str();
  return text;
}

} // namespace cgpredict
