// A cursor over the tokens of a file, for the parsers.
#ifndef CGPREDICT_PTX_TOKENSTREAM_H
#define CGPREDICT_PTX_TOKENSTREAM_H

#include "analyzer/base/Error.h"
#include "ptx/Lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace cgpredict::ptx {

class TokenStream {
public:
  TokenStream(std::vector<Token> tokens, std::string file)
      : tokens(std::move(tokens)), file(std::move(file)) {}

  const Token &peek(std::size_t ahead = 0) const {
    return tokens[std::min(at + ahead, tokens.size() - 1)];
  }
  const Token &next() {
    const Token &token = peek();
    at += token.kind != TokenKind::End;
    return token;
  }
  bool atEnd() const { return peek().kind == TokenKind::End; }

  bool accept(std::string_view punctuation) { return acceptIf(peek().is(punctuation)); }
  bool acceptDotted(std::string_view word) { return acceptIf(peek().isDotted(word)); }
  bool acceptWord(std::string_view word) { return acceptIf(peek().isWord(word)); }

  void expect(std::string_view punctuation) {
    if (!accept(punctuation))
      fail(fmt::format("expected '{}'", punctuation));
  }
  const Token &expect(TokenKind kind, std::string_view what) {
    if (peek().kind != kind)
      fail(fmt::format("expected {}", what));
    return next();
  }

  /// Throws Error: file, line, what is wrong, and what stands there.
  [[noreturn]] void fail(const std::string &what) const {
    const Token &token = peek();
    const std::string there = token.kind == TokenKind::End ? "the file ends"
                              : token.kind == TokenKind::Dotted
                                  ? fmt::format("found '.{}'", token.text)
                                  : fmt::format("found '{}'", token.text.substr(0, 60));
    failAt(token.line, fmt::format("{}; {}", what, there));
  }
  [[noreturn]] void failAt(uint32_t line, const std::string &what) const {
    throw Error(fmt::format("{}:{}: {}", file, line, what));
  }

private:
  bool acceptIf(bool matches) { return matches ? (++at, true) : false; }

  std::vector<Token> tokens;
  std::string file;
  std::size_t at = 0;
};

} // namespace cgpredict::ptx

#endif
