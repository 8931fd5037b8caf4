#include "ptx/Lexer.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cstdlib>

namespace cgpredict::ptx {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isHex(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool continuesName(char c) { return isLetter(c) || isDigit(c) || c == '_' || c == '$'; }
bool startsName(char c) { return isLetter(c) || c == '_' || c == '$' || c == '%'; }

class Lexer {
public:
  Lexer(std::string_view text, const std::string &file) : text(text), file(file) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    for (skipSpace(); at < text.size(); skipSpace())
      tokens.push_back(next());
    tokens.push_back(token(TokenKind::End, at));
    return tokens;
  }

private:
  char peek(std::size_t ahead = 0) const {
    return at + ahead < text.size() ? text[at + ahead] : '\0';
  }

  [[noreturn]] void fail(const std::string &what) const {
    throw Error(fmt::format("{}:{}: {}", file, line, what));
  }

  Token token(TokenKind kind, std::size_t begin) const {
    return {.kind = kind, .line = line, .text = text.substr(begin, at - begin)};
  }

  void skipLine() { at = std::min(text.find('\n', at), text.size()); }

  void skipComment() {
    const std::size_t end = text.find("*/", at + 2);
    if (end == std::string_view::npos)
      fail("the comment that begins here has no end");
    for (; at < end + 2; ++at)
      line += text[at] == '\n';
  }

  void skipSpace() {
    for (bool lineStart = at == 0; at < text.size();) {
      const char c = peek();
      if (c == '\n')
        ++line, ++at, lineStart = true;
      else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v')
        ++at;
      else if ((c == '/' && peek(1) == '/') || (c == '#' && lineStart) ||
               (c == '@' && peek(1) == '@')) // @@DWARF: debug data of PTX 1.x
        skipLine();
      else if (c == '/' && peek(1) == '*')
        skipComment();
      else
        return;
    }
  }

  // `foo`, and the `L2::evict_last` of a dotted word.
  void skipName() {
    while (continuesName(peek()) || (peek() == ':' && peek(1) == ':' && continuesName(peek(2))))
      at += peek() == ':' ? 2 : 1;
  }

  Token next() {
    const std::size_t begin = at;
    const char c = peek();
    if (isDigit(c))
      return number();
    if (c == '.' && continuesName(peek(1))) {
      ++at;
      skipName();
      return token(TokenKind::Dotted, begin + 1);
    }
    if (startsName(c)) {
      for (++at; continuesName(peek());)
        ++at;
      return token(TokenKind::Identifier, begin);
    }
    if (c == '"')
      return string();
    return punctuation();
  }

  Token string() {
    const std::size_t begin = ++at;
    while (peek() != '"') {
      if (at >= text.size() || peek() == '\n')
        fail("the string that begins here has no end");
      at += peek() == '\\' && at + 1 < text.size() && peek(1) != '\n' ? 2 : 1;
    }
    const Token result = token(TokenKind::String, begin);
    ++at;
    return result;
  }

  Token punctuation() {
    static constexpr std::string_view Pairs[] = {"<<", ">>", "&&", "||", "==", "!=", "<=", ">="};
    const std::size_t begin = at;
    for (const std::string_view pair : Pairs)
      if (text.substr(at, 2) == pair) {
        at += 2;
        return token(TokenKind::Punctuation, begin);
      }
    if (peek() == '.')
      fail("expected the name of a directive or a modifier behind '.'");
    if (std::string_view("@!{}[]()<>,;:=+-|*/%~?&^").find(peek()) == std::string_view::npos)
      fail(fmt::format("a character that PTX does not have (code {})",
                       static_cast<unsigned char>(peek())));
    ++at;
    return token(TokenKind::Punctuation, begin);
  }

  Token number() {
    const char mark = static_cast<char>(peek(1) | 0x20);
    if (peek() == '0' && (mark == 'f' || mark == 'd') && isHex(peek(2)))
      return floatBits(mark == 'f');
    std::size_t end = at;
    while (isDigit(text.size() > end ? text[end] : '\0'))
      ++end;
    const char after = end < text.size() ? text[end] : '\0';
    const char afterDot = end + 1 < text.size() ? text[end + 1] : '\0';
    const bool point = after == '.' && !isLetter(afterDot) && afterDot != '_';
    const bool exponent = (after | 0x20) == 'e' && mark != 'x';
    return point || exponent ? decimalFloat() : integer();
  }

  // 0f3F800000, 0d3FF0000000000000: the bits of an IEEE number.
  Token floatBits(bool single) {
    const std::size_t begin = at, digits = at + 2;
    for (at += 2; isHex(peek());)
      ++at;
    const std::size_t expected = single ? 8 : 16;
    if (at - digits != expected)
      fail(fmt::format("'{}' has {} hexadecimal digits; expected {}",
                       text.substr(begin, at - begin), at - digits, expected));
    uint64_t bits = 0;
    std::from_chars(text.data() + digits, text.data() + at, bits, 16);
    Token result = token(TokenKind::Float, begin);
    result.single = single;
    result.bits = bits;
    return result;
  }

  Token decimalFloat() {
    const std::size_t begin = at;
    const std::string copy(text.substr(at, 400));
    char *end = nullptr;
    const double value = std::strtod(copy.c_str(), &end);
    at += static_cast<std::size_t>(end - copy.c_str());
    Token result = token(TokenKind::Float, begin);
    result.bits = std::bit_cast<uint64_t>(value);
    return result;
  }

  Token integer() {
    const std::size_t begin = at;
    int base = 10;
    if (peek() == '0' && (peek(1) | 0x20) == 'x')
      base = 16, at += 2;
    else if (peek() == '0' && (peek(1) | 0x20) == 'b')
      base = 2, at += 2;
    else if (peek() == '0')
      base = 8;
    uint64_t value = 0;
    const auto [end, error] =
        std::from_chars(text.data() + at, text.data() + text.size(), value, base);
    at = static_cast<std::size_t>(end - text.data());
    const bool isUnsigned = peek() == 'U' || peek() == 'u';
    at += isUnsigned;
    if (error != std::errc() || continuesName(peek())) {
      skipName();
      fail(fmt::format("'{}' is no integer of 64 bits", text.substr(begin, at - begin)));
    }
    Token result = token(TokenKind::Integer, begin);
    result.bits = value;
    result.isSigned = !isUnsigned;
    return result;
  }

  std::string_view text;
  const std::string &file;
  std::size_t at = 0;
  uint32_t line = 1;
};

} // namespace

std::vector<Token> tokenize(std::string_view text, const std::string &file) {
  return Lexer(text, file).run();
}

} // namespace cgpredict::ptx
