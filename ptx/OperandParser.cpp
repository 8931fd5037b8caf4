#include "ptx/OperandParser.h"

#include "ptx/ConstantExpression.h"
#include "ptx/SpecialRegisters.h"

namespace cgpredict::ptx {
namespace {

constexpr int DeepestNesting = 8;

Operand registerOperand(uint32_t index) {
  Operand operand;
  operand.kind = OperandKind::Register;
  operand.index = index;
  return operand;
}

} // namespace

Operand OperandParser::parse(bool call) {
  Operand operand = simple(call);
  if (tokens.accept("|")) // setp p|q, shfl d|p
    operand.elements.push_back(simple(call));
  return operand;
}

Operand OperandParser::simple(bool call) {
  if (tokens.accept("{"))
    return list(OperandKind::Vector, "}", call);
  if (call && tokens.accept("("))
    return list(OperandKind::List, ")", call);
  if (tokens.accept("["))
    return address();
  const bool minus = tokens.peek().is("-") && tokens.peek(1).kind == TokenKind::Identifier &&
                     !tokens.peek(1).isWord("WARP_SZ");
  const bool negated = tokens.peek().is("!") || minus;
  if (negated)
    tokens.next();
  Operand operand = tokens.peek().kind == TokenKind::Identifier && !tokens.peek().isWord("WARP_SZ")
                        ? named()
                        : constant();
  operand.negated = negated;
  return operand;
}

Operand OperandParser::list(OperandKind kind, std::string_view end, bool call) {
  Operand operand;
  operand.kind = kind;
  if (++depth > DeepestNesting)
    tokens.fail("these braces are nested too deeply");
  while (!tokens.accept(end)) {
    operand.elements.push_back(parse(call));
    if (!tokens.accept(",") && !tokens.peek().is(end))
      tokens.fail(fmt::format("expected ',' or '{}'", end));
  }
  --depth;
  return operand;
}

int64_t OperandParser::offset() {
  if (!tokens.peek().is("+") && !tokens.peek().is("-"))
    return 0;
  if (tokens.peek().is("+"))
    tokens.next(); // a minus is the constant's own
  return static_cast<int64_t>(parseConstant(tokens).bits);
}

// [r], [r+8], [a-4], [16], [texture, sampler, {x, y}]
Operand OperandParser::address() {
  Operand operand;
  operand.kind = OperandKind::Address;
  operand.elements.push_back(simple(false));
  // A variable's own offset is read with it.
  operand.offset = std::exchange(operand.elements[0].offset, 0) + offset();
  while (tokens.accept(","))
    operand.elements.push_back(parse(false));
  tokens.expect("]");
  return operand;
}

Operand OperandParser::constant() {
  const ConstantValue value = parseConstant(tokens);
  Operand operand;
  operand.kind = OperandKind::Constant;
  operand.bits = value.bits;
  operand.isFloat = value.isFloat;
  operand.isSingle = value.isSingle;
  return operand;
}

// `%v.x` of a vector register, `%r.b0` of a video instruction.
Operand OperandParser::registerNamed(const std::string &name,
                                     const std::vector<uint32_t> &registers) {
  const Token &after = tokens.peek();
  if (after.kind == TokenKind::Dotted) {
    const std::string word(tokens.next().text);
    const std::size_t element = std::string_view("xyzw").find(word[0]);
    const std::size_t colour = std::string_view("rgba").find(word[0]);
    const std::size_t e = element != std::string_view::npos ? element : colour;
    if (registers.size() > 1 && word.size() == 1 && e < registers.size())
      return registerOperand(registers[e]);
    Operand operand = registerOperand(registers[0]);
    operand.selector = word;
    if (registers.size() > 1 || word.size() != 2 || (word[0] != 'b' && word[0] != 'h'))
      tokens.fail(fmt::format("'{}' has no element '.{}'", name, word));
    return operand;
  }
  if (registers.size() == 1)
    return registerOperand(registers[0]);
  Operand operand;
  operand.kind = OperandKind::Vector;
  for (const uint32_t index : registers)
    operand.elements.push_back(registerOperand(index));
  return operand;
}

Operand OperandParser::named() {
  const Token token = tokens.next();
  const std::string name(token.text);
  if (name == "_")
    return {};
  if (const std::vector<uint32_t> registers = scopes.registers(name); !registers.empty())
    return registerNamed(name, registers);
  const Token &after = tokens.peek();
  const std::string full =
      after.kind == TokenKind::Dotted ? fmt::format("{}.{}", name, after.text) : name;
  Operand operand;
  if (const auto special = specialNamed(full)) {
    if (after.kind == TokenKind::Dotted)
      tokens.next();
    operand.kind = OperandKind::Special;
    operand.index = static_cast<uint32_t>(*special);
    return operand;
  }
  if (name[0] == '%')
    tokens.failAt(token.line,
                  fmt::format("the register '{}' is not declared, nor predefined", full));
  const std::string own = scopes.variable(name);
  if (!own.empty() || module.variable(name)) {
    operand.kind = OperandKind::Variable;
    operand.symbol = own.empty() ? name : own;
    operand.offset = offset();
  } else if (module.function(name)) {
    operand.kind = OperandKind::Function;
    operand.symbol = name;
  } else {
    operand.kind = OperandKind::Label;
    operand.index = scopes.label(name, token.line);
    operand.symbol = name;
  }
  return operand;
}

} // namespace cgpredict::ptx
