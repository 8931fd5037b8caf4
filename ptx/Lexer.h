// PTX text to tokens. Comments and lines of the preprocessor leave nothing.
#ifndef CGPREDICT_PTX_LEXER_H
#define CGPREDICT_PTX_LEXER_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict::ptx {

enum class TokenKind : uint8_t {
  Identifier, // %r1, $L_2, foo, _
  Dotted,     // .global, .f32, .2d, .L2::evict_last: the text is without the dot
  Integer,
  Float,
  String, // the text is what stands between the quotes
  Punctuation,
  End
};

struct Token {
  TokenKind kind = TokenKind::End;
  bool single = false;  // Float: written as a single-precision bit pattern (0f...)
  bool isSigned = true; // Integer: without the suffix U
  uint32_t line = 1;
  uint64_t bits = 0; // of an Integer, or of a Float as a double
  std::string_view text;

  bool is(std::string_view other) const { return kind == TokenKind::Punctuation && text == other; }
  bool isWord(std::string_view other) const {
    return kind == TokenKind::Identifier && text == other;
  }
  bool isDotted(std::string_view other) const { return kind == TokenKind::Dotted && text == other; }
};

/// The tokens of `text`, the last of kind End. They refer to `text`. `file` is for messages.
/// Throws Error with file and line for a character, number or comment that PTX does not have.
std::vector<Token> tokenize(std::string_view text, const std::string &file);

} // namespace cgpredict::ptx

#endif
