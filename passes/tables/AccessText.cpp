#include "passes/tables/AccessText.h"

#include <algorithm>
#include <array>

namespace cgpredict {
namespace {

constexpr std::size_t None = std::string_view::npos;
constexpr std::size_t Longest = 80;

bool isNamePart(char c) {
  return c == '_' || c == '$' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool isOpening(char c) { return c == '[' || c == '('; }
bool isClosing(char c) { return c == ']' || c == ')'; }

bool isOperatorPart(char c) { return std::string_view("=!<>+-*/%&|^").find(c) != None; }

// What an expression is not looked for behind: literals, comments, statements, directives.
bool isForeign(char c) { return std::string_view("\"'\\#;{}").find(c) != None; }

std::size_t offsetOf(std::string_view text, unsigned line, unsigned column) {
  std::size_t at = 0;
  for (unsigned l = 1; l < line; ++l) {
    at = text.find('\n', at);
    if (at == None)
      return None;
    ++at;
  }
  const std::size_t end = std::min(text.find('\n', at), text.size());
  return line > 0 && column > 0 && column <= end - at ? at + column - 1 : None;
}

std::size_t skipForward(std::string_view text, std::size_t at) {
  while (at < text.size() && isSpace(text[at]))
    ++at;
  return at;
}

// Behind the last character before `end` that is no space.
std::size_t skipBackward(std::string_view text, std::size_t end) {
  while (end > 0 && isSpace(text[end - 1]))
    --end;
  return end;
}

char charAt(std::string_view text, std::size_t at) { return at < text.size() ? text[at] : '\0'; }
char charBefore(std::string_view text, std::size_t at) { return at > 0 ? text[at - 1] : '\0'; }

// Behind the bracket that closes the one at `open`.
std::size_t closeOf(std::string_view text, std::size_t open) {
  std::string expected;
  for (std::size_t at = open; at < text.size() && at - open <= Longest; ++at) {
    const char c = text[at];
    if (isForeign(c) || text.substr(at, 2) == "//" || text.substr(at, 2) == "/*")
      return None;
    if (isOpening(c))
      expected += c == '[' ? ']' : ')';
    if (isClosing(c)) {
      if (expected.back() != c)
        return None;
      expected.pop_back();
      if (expected.empty())
        return at + 1;
    }
  }
  return None;
}

// The bracket that opens what is closed before `end`.
std::size_t openOf(std::string_view text, std::size_t end) {
  for (std::size_t at = end - 1; at > 0 && end - at <= Longest; --at)
    if (isOpening(text[at - 1]) && closeOf(text, at - 1) == end)
      return at - 1;
  return None;
}

enum class Calls { Refused, Taken };

std::size_t beginOfPostfix(std::string_view text, std::size_t end, Calls calls);

// Where the expression begins whose last name begins at `at`: before the objects it is a member of.
std::size_t beginOfMember(std::string_view text, std::size_t at, Calls calls) {
  const std::size_t before = skipBackward(text, at);
  const std::string_view head = text.substr(0, before);
  if (head.ends_with("->"))
    return beginOfPostfix(text, before - 2, calls);
  if (head.ends_with('.') && !head.ends_with(".."))
    return beginOfPostfix(text, before - 1, calls);
  return at;
}

// Whether the bracket that ends before `end` is that of `if (...)`, `for (...)`, `while (...)`.
bool endsHead(std::string_view text, std::size_t end) {
  const std::size_t open = openOf(text, end);
  if (open == None) // the semicolons of `for`
    return true;
  const std::string_view head = text.substr(0, skipBackward(text, open));
  return std::ranges::any_of(
      std::array{"if", "constexpr", "while", "for", "switch"}, [&](std::string_view word) {
        return head.ends_with(word) && !isNamePart(charBefore(head, head.size() - word.size()));
      });
}

// Where the names, members and indices begin that end before `end`.
std::size_t beginOfPostfix(std::string_view text, std::size_t end, Calls calls) {
  end = skipBackward(text, end);
  while (isClosing(charBefore(text, end))) {
    const std::size_t open = openOf(text, end);
    if (open == None)
      return None;
    const std::size_t before = skipBackward(text, open);
    const char last = charBefore(text, before);
    const bool isHead = last == ')' && endsHead(text, before);
    const bool isCall = text[open] == '(' && !isHead && (isNamePart(last) || isClosing(last));
    if (text[open] == '(' && !isCall)
      return open; // a group
    if (isCall && calls == Calls::Refused)
      return None;
    end = before;
  }
  std::size_t begin = end;
  while (isNamePart(charBefore(text, begin)))
    --begin;
  return begin == end ? None : beginOfMember(text, begin, calls);
}

std::size_t endOfIndices(std::string_view text, std::size_t end) {
  for (;;) {
    const std::size_t next = skipForward(text, end);
    if (charAt(text, next) != '[')
      return end;
    const std::size_t close = closeOf(text, next);
    if (close == None)
      return None;
    end = close;
  }
}

std::size_t endOfName(std::string_view text, std::size_t at) {
  while (isNamePart(charAt(text, at)))
    ++at;
  return at;
}

// Behind what stands at `at`: a name, a group or a dereference, with the indices that follow.
std::size_t endOfOperand(std::string_view text, std::size_t at) {
  if (charAt(text, at) == '*')
    return endOfOperand(text, skipForward(text, at + 1));
  if (charAt(text, at) == '(') {
    const std::size_t close = closeOf(text, at);
    return close == None ? None : endOfIndices(text, close);
  }
  const std::size_t end = endOfName(text, at);
  const bool isCall = charAt(text, skipForward(text, end)) == '(';
  return end == at || isCall ? None : endOfIndices(text, end);
}

// Where the name begins that is a member of what ends at `end`; None where there is none.
std::size_t memberBehind(std::string_view text, std::size_t end) {
  const std::size_t next = skipForward(text, end);
  const std::string_view rest = text.substr(std::min(next, text.size()));
  const std::size_t sign = rest.starts_with("->") ? 2 : rest.starts_with('.') ? 1 : 0;
  const std::size_t name = skipForward(text, next + sign);
  return sign > 0 && isNamePart(charAt(text, name)) ? name : None;
}

// Behind the members, indices and arguments that follow what ends at `end`.
std::size_t endOfChain(std::string_view text, std::size_t end) {
  while (end != None) {
    const std::size_t next = skipForward(text, end);
    if (const std::size_t member = memberBehind(text, end); member != None)
      end = endOfName(text, member);
    else if (isOpening(charAt(text, next)))
      end = closeOf(text, next);
    else
      break;
  }
  return end;
}

// Where the comma or bracket stands behind the argument at `at`, of a call that ends before `close`.
std::size_t endOfArgument(std::string_view text, std::size_t at, std::size_t close) {
  while (at < close - 1 && text[at] != ',')
    at = isOpening(text[at]) ? closeOf(text, at) : at + 1;
  return at;
}

std::string between(std::string_view text, std::size_t begin, std::size_t end) {
  std::string result;
  if (begin == None || end == None)
    return result;
  for (char c : text.substr(begin, skipBackward(text, end) - begin))
    if (!isSpace(c))
      result += c;
    else if (!result.ends_with(' '))
      result += ' ';
  return result.size() <= Longest ? result : "";
}

bool isAssignment(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 10> compound = {
      "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
  const std::string_view rest = text.substr(at);
  return (rest.starts_with('=') && !rest.starts_with("==")) ||
         std::ranges::any_of(compound,
                             [&](std::string_view sign) { return rest.starts_with(sign); });
}

// Whether the star at `at` multiplies what stands before it, as a class's operator may, whose
// arguments are accessed there.
bool isProduct(std::string_view text, std::size_t at) {
  const std::size_t end = skipBackward(text, at);
  std::size_t begin = end;
  while (isNamePart(charBefore(text, begin)))
    --begin;
  if (begin == end)
    return charBefore(text, end) == ']';
  const std::string_view word = text.substr(begin, end - begin);
  return word != "return" && word != "else" && word != "do" && word != "case";
}

// What stands left of an assignment; only a dereference can have a star before it there.
std::string leftSide(std::string_view text, std::size_t at, Calls calls) {
  std::size_t begin = beginOfPostfix(text, at, calls);
  if (begin == None)
    return "";
  while (charBefore(text, skipBackward(text, begin)) == '*')
    begin = skipBackward(text, begin) - 1;
  return between(text, begin, at);
}

std::string stepped(std::string_view text, std::size_t at) {
  const std::size_t next = skipForward(text, at + 2);
  const char c = charAt(text, next);
  if (isNamePart(c) || c == '(' || c == '*')
    return between(text, next, endOfOperand(text, next));
  return between(text, beginOfPostfix(text, at, Calls::Refused), at);
}

} // namespace

std::string accessText(std::string_view source, unsigned line, unsigned column) {
  const std::size_t at = offsetOf(source, line, column);
  if (at == None)
    return "";
  const std::string_view rest = source.substr(at);
  if (isAssignment(source, at))
    return leftSide(source, at, Calls::Refused);
  if (rest.starts_with("++") || rest.starts_with("--"))
    return stepped(source, at);
  if (rest[0] == '[')
    return between(source, beginOfPostfix(source, at, Calls::Refused), endOfIndices(source, at));
  if (rest[0] == '*' && isProduct(source, at))
    return "";
  if (rest[0] == '*')
    return between(source, at, endOfOperand(source, at));
  if (rest[0] == '(') {
    const std::string text = between(source, at, endOfOperand(source, at));
    return text.ends_with(']') ? text : "";
  }
  if (isNamePart(rest[0]) && !isNamePart(charBefore(source, at)))
    return between(source, beginOfMember(source, at, Calls::Refused), endOfOperand(source, at));
  return "";
}

std::string wholeAccessText(std::string_view source, unsigned line, unsigned column) {
  const std::size_t at = offsetOf(source, line, column);
  if (at == None)
    return "";
  if (isAssignment(source, at))
    return leftSide(source, at, Calls::Taken);
  if (charAt(source, skipForward(source, at + 1)) == '*' && source[at] == '(')
    return between(source, at, endOfChain(source, closeOf(source, at)));
  if (!isNamePart(source[at]) || isNamePart(charBefore(source, at)))
    return "";
  return between(source, beginOfMember(source, at, Calls::Taken),
                 endOfChain(source, endOfName(source, at)));
}

std::string assignedText(std::string_view source, unsigned line, unsigned column) {
  const std::size_t at = offsetOf(source, line, column);
  const std::size_t end = at == None ? 0 : skipBackward(source, at);
  const bool isSign =
      charBefore(source, end) == '=' && end > 1 && !isOperatorPart(source[end - 2]);
  return isSign ? leftSide(source, end - 1, Calls::Taken) : "";
}

std::string argumentText(std::string_view source, unsigned line, unsigned column,
                         std::string_view name) {
  const std::size_t callee = offsetOf(source, line, column);
  const std::size_t open = callee == None ? None : skipForward(source, endOfName(source, callee));
  const std::size_t close = charAt(source, open) == '(' ? closeOf(source, open) : None;
  std::string found;
  for (std::size_t at = open; close != None && at < close - 1;) {
    at = skipForward(source, at + 1);
    if (source.substr(at, endOfName(source, at) - at) == name) {
      if (!found.empty())
        return "";
      found = between(source, at, endOfChain(source, endOfName(source, at)));
    }
    at = endOfArgument(source, at, close);
  }
  return found;
}

std::string withoutLastIndex(std::string_view text) {
  const std::size_t open = text.ends_with(']') ? openOf(text, text.size()) : None;
  return open == None ? "" : std::string(text.substr(0, skipBackward(text, open)));
}

bool isCompound(std::string_view text) { return !std::ranges::all_of(text, isNamePart); }

} // namespace cgpredict
