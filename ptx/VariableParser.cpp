#include "ptx/VariableParser.h"

#include "ptx/ConstantExpression.h"

#include <bit>

namespace cgpredict::ptx {
namespace {

constexpr uint64_t LargestVariable = uint64_t{1} << 40; // bytes

// Opaque variables of PTX 1.x have a space of their own.
bool acceptOpaqueSpace(TokenStream &tokens, DeclarationHead &head) {
  constexpr std::pair<const char *, Type> Opaque[] = {
      {"tex", Type::TexRef}, {"sampler", Type::SamplerRef}, {"surf", Type::SurfRef}};
  for (const auto &[word, type] : Opaque)
    if (tokens.acceptDotted(word)) {
      head.space = Space::Global;
      head.type = type;
      return true;
    }
  return false;
}

void skipParentheses(TokenStream &tokens) {
  tokens.expect("(");
  while (!tokens.accept(")"))
    if (tokens.next().kind == TokenKind::End)
      tokens.fail("expected ')'");
}

uint64_t parseAlignment(TokenStream &tokens) {
  const uint64_t alignment = parseCount(tokens, 1 << 16, "an alignment");
  if (!std::has_single_bit(alignment))
    tokens.fail(fmt::format("an alignment of {} is no power of two", alignment));
  return alignment;
}

// `.ptr .global .align 4`: what a parameter points to.
void skipPointee(TokenStream &tokens) {
  if (tokens.peek().kind == TokenKind::Dotted && spaceNamed(tokens.peek().text))
    tokens.next();
  if (tokens.acceptDotted("align"))
    parseAlignment(tokens);
}

bool acceptHeadWord(TokenStream &tokens, DeclarationHead &head) {
  if (tokens.peek().kind != TokenKind::Dotted)
    return false;
  if (tokens.acceptDotted("visible") || tokens.acceptDotted("weak") ||
      tokens.acceptDotted("common") || tokens.acceptDotted("unified"))
    return true;
  if (tokens.acceptDotted("extern"))
    return head.external = true;
  if (tokens.acceptDotted("attribute"))
    return skipParentheses(tokens), true;
  if (tokens.acceptDotted("ptr"))
    return skipPointee(tokens), true;
  if (tokens.acceptDotted("align"))
    return head.alignment = parseAlignment(tokens), true;
  if (acceptOpaqueSpace(tokens, head))
    return true;
  const std::string_view word = tokens.peek().text;
  if (const auto space = spaceNamed(word))
    head.space = *space;
  else if (word == "v2" || word == "v4" || word == "v8")
    head.elements = static_cast<unsigned>(word[1] - '0');
  else if (const auto type = typeNamed(word))
    head.type = head.type == Type::None || *type != Type::U32 ? *type : head.type;
  else
    tokens.fail("expected a state space, a type or a name");
  tokens.next();
  return true;
}

// Sizes of the dimensions, outermost first; the first may be 0, `[]`.
std::vector<uint64_t> parseDimensions(TokenStream &tokens, uint64_t elementBytes) {
  std::vector<uint64_t> sizes;
  uint64_t bytes = elementBytes;
  while (tokens.accept("[")) {
    uint64_t size = 0;
    if (!tokens.peek().is("]"))
      size = parseCount(tokens, LargestVariable, "the size of an array");
    else if (!sizes.empty())
      tokens.fail("only the first dimension of an array may be left out");
    tokens.expect("]");
    sizes.push_back(size);
    bytes *= std::max<uint64_t>(size, 1);
    if (bytes > LargestVariable || sizes.size() > 16)
      tokens.fail(fmt::format("this array has more than {} bytes", LargestVariable));
  }
  return sizes;
}

class InitializerParser {
public:
  InitializerParser(TokenStream &tokens, Variable &variable, std::vector<uint64_t> sizes)
      : tokens(tokens), variable(variable), sizes(std::move(sizes)),
        element(bytesOf(variable.type)) {}

  // Returns the end of what was written, in bytes.
  uint64_t parse(std::size_t dimension, uint64_t offset) {
    if (!tokens.accept("{"))
      return value(offset);
    uint64_t stride = element;
    for (std::size_t d = dimension + 1; d < sizes.size(); ++d)
      stride *= sizes[d];
    uint64_t end = offset;
    if (dimension > 16)
      tokens.fail("this initial value is nested too deeply");
    while (!tokens.accept("}")) {
      // Inner braces begin at a multiple of what they fill.
      const bool inner = tokens.peek().is("{");
      end = parse(dimension + 1, end);
      if (inner && stride > 0)
        end = offset + (end - offset + stride - 1) / stride * stride;
      if (!tokens.accept(",") && !tokens.peek().is("}"))
        tokens.fail("expected ',' or '}'");
    }
    return end;
  }

private:
  uint64_t value(uint64_t offset) {
    InitialValue initial;
    initial.offset = offset;
    initial.bytes = element;
    if (tokens.peek().kind == TokenKind::Identifier && !tokens.peek().isWord("WARP_SZ"))
      address(initial);
    else
      initial.bits = bitsAs(parseConstant(tokens), variable.type);
    variable.values.push_back(std::move(initial));
    return offset + element;
  }

  // `a`, `a+8`, `generic(a)`, `generic(a)+8`
  void address(InitialValue &initial) {
    initial.generic = tokens.peek().isWord("generic") && tokens.peek(1).is("(");
    if (initial.generic)
      tokens.next(), tokens.next();
    initial.symbol = tokens.expect(TokenKind::Identifier, "a name").text;
    if (tokens.peek().is("+") || tokens.peek().is("-"))
      initial.bits = parseSum();
    if (initial.generic)
      tokens.expect(")");
    if (tokens.peek().is("+") || tokens.peek().is("-"))
      initial.bits += parseSum();
  }

  uint64_t parseSum() {
    const bool minus = tokens.next().is("-");
    const uint64_t bits = parseConstant(tokens).bits;
    return minus ? 0 - bits : bits;
  }

  TokenStream &tokens;
  Variable &variable;
  std::vector<uint64_t> sizes;
  unsigned element;
};

// The properties of a sampler or texture reference are for a host program: `= {filter_mode = ...}`.
void skipOpaqueInitializer(TokenStream &tokens) {
  tokens.expect("{");
  while (!tokens.accept("}"))
    if (tokens.next().kind == TokenKind::End)
      tokens.fail("expected '}'");
}

} // namespace

DeclarationHead parseDeclarationHead(TokenStream &tokens) {
  DeclarationHead head;
  while (acceptHeadWord(tokens, head)) {
  }
  if (head.type == Type::None || head.space == Space::Generic)
    tokens.fail("expected a state space and a type before this name");
  return head;
}

Variable parseDeclarator(TokenStream &tokens, const DeclarationHead &head) {
  Variable variable;
  variable.space = head.space;
  variable.type = head.type;
  variable.external = head.external;
  const Token &name = tokens.expect(TokenKind::Identifier, "a name");
  variable.name = name.text;
  variable.line = name.line;
  const uint64_t element = uint64_t{bytesOf(head.type)} * head.elements;
  variable.alignment = head.alignment ? head.alignment : element;
  const std::vector<uint64_t> sizes = parseDimensions(tokens, element);
  variable.bytes = element;
  for (const uint64_t size : sizes)
    variable.bytes *= size;
  if (!tokens.accept("="))
    return variable;
  if (traits(head.type).kind == TypeKind::Opaque)
    return skipOpaqueInitializer(tokens), variable;
  std::vector<uint64_t> all = sizes;
  if (head.elements > 1)
    all.push_back(head.elements);
  const uint64_t end = InitializerParser(tokens, variable, all).parse(0, 0);
  if (!sizes.empty() && sizes[0] == 0)
    variable.bytes = end;
  if (end > variable.bytes)
    tokens.failAt(variable.line, fmt::format("'{}' has {} bytes, and an initial value of {}",
                                             variable.name, variable.bytes, end));
  return variable;
}

std::vector<Variable> parseParameters(TokenStream &tokens) {
  std::vector<Variable> parameters;
  tokens.expect("(");
  if (tokens.accept(")"))
    return parameters;
  do
    parameters.push_back(parseDeclarator(tokens, parseDeclarationHead(tokens)));
  while (tokens.accept(","));
  tokens.expect(")");
  return parameters;
}

} // namespace cgpredict::ptx
