#include "ptx/ConstantExpression.h"

#include <bit>

namespace cgpredict::ptx {
namespace {

constexpr unsigned WarpLanes = 32; // WARP_SZ
constexpr int DeepestNesting = 64;

struct BinaryOperator {
  const char *text;
  int precedence;
};
constexpr BinaryOperator Operators[] = {
    {"||", 1}, {"&&", 2}, {"|", 3}, {"^", 4},  {"&", 5},  {"==", 6},
    {"!=", 6}, {"<", 7},  {">", 7}, {"<=", 7}, {">=", 7}, {"<<", 8},
    {">>", 8}, {"+", 9},  {"-", 9}, {"*", 10}, {"/", 10}, {"%", 10},
};

class Expression {
public:
  explicit Expression(TokenStream &tokens) : tokens(tokens) {}

  ConstantValue parse() {
    ConstantValue condition = binary(1);
    if (!tokens.accept("?"))
      return condition;
    const ConstantValue yes = nested([&] { return parse(); });
    tokens.expect(":");
    const ConstantValue no = nested([&] { return parse(); });
    return condition.bits != 0 ? yes : no;
  }

private:
  template <typename Parse> ConstantValue nested(Parse parseInner) {
    if (++depth > DeepestNesting)
      tokens.fail("this expression is nested too deeply");
    const ConstantValue value = parseInner();
    --depth;
    return value;
  }

  const BinaryOperator *operatorHere() const {
    for (const BinaryOperator &candidate : Operators)
      if (tokens.peek().is(candidate.text))
        return &candidate;
    return nullptr;
  }

  ConstantValue binary(int lowest) {
    ConstantValue left = unary();
    for (const BinaryOperator *found; (found = operatorHere()) && found->precedence >= lowest;) {
      if (left.isFloat)
        tokens.fail("floating-point numbers have no operators but their sign");
      tokens.next();
      const ConstantValue right = nested([&] { return binary(found->precedence + 1); });
      left = apply(found->text, left, right);
    }
    return left;
  }

  ConstantValue apply(std::string_view name, const ConstantValue &a, const ConstantValue &b) {
    ConstantValue result{.isSigned = a.isSigned && b.isSigned};
    const uint64_t x = a.bits, y = b.bits;
    const auto sx = static_cast<int64_t>(x), sy = static_cast<int64_t>(y);
    const bool isSigned = result.isSigned;
    if (name == "/" || name == "%") {
      if (y == 0)
        tokens.fail("a division by zero in a constant");
      const bool overflows = isSigned && sy == -1; // INT64_MIN / -1 wraps
      const uint64_t quotient = overflows  ? 0 - x
                                : isSigned ? static_cast<uint64_t>(sx / sy)
                                           : x / y;
      result.bits = name == "/" ? quotient : x - quotient * y;
    } else if (name == "+")
      result.bits = x + y;
    else if (name == "-")
      result.bits = x - y;
    else if (name == "*")
      result.bits = x * y;
    else if (name == "<<")
      result.bits = y > 63 ? 0 : x << y;
    else if (name == ">>")
      result.bits = a.isSigned ? static_cast<uint64_t>(sx >> std::min<uint64_t>(y, 63))
                    : y > 63   ? 0
                               : x >> y;
    else if (name == "&")
      result.bits = x & y;
    else if (name == "|")
      result.bits = x | y;
    else if (name == "^")
      result.bits = x ^ y;
    else
      result = {.bits = holds(name, isSigned ? sx < sy : x < y, x == y, x != 0, y != 0)};
    return result;
  }

  static bool holds(std::string_view name, bool less, bool equal, bool left, bool right) {
    if (name == "==")
      return equal;
    if (name == "!=")
      return !equal;
    if (name == "<")
      return less;
    if (name == "<=")
      return less || equal;
    if (name == ">")
      return !less && !equal;
    if (name == ">=")
      return !less;
    return name == "&&" ? left && right : left || right;
  }

  ConstantValue unary() {
    if (tokens.accept("-")) {
      ConstantValue value = nested([&] { return unary(); });
      value.bits = !value.isFloat   ? 0 - value.bits
                   : value.isSingle ? value.bits ^ 0x80000000U
                                    : value.bits ^ (uint64_t{1} << 63);
      return value;
    }
    if (tokens.accept("+"))
      return nested([&] { return unary(); });
    if (tokens.accept("~"))
      return {.bits = ~nested([&] { return unary(); }).bits};
    if (tokens.accept("!"))
      return {.bits = nested([&] { return unary(); }).bits == 0};
    return primary();
  }

  ConstantValue primary() {
    if (tokens.accept("(")) {
      if (tokens.peek().kind == TokenKind::Dotted)
        return cast();
      const ConstantValue value = nested([&] { return parse(); });
      tokens.expect(")");
      return value;
    }
    if (tokens.acceptWord("WARP_SZ"))
      return {.bits = WarpLanes};
    const Token &token = tokens.peek();
    if (token.kind == TokenKind::Integer)
      return {.bits = tokens.next().bits, .isSigned = token.isSigned};
    if (token.kind == TokenKind::Float)
      return {.bits = tokens.next().bits, .isFloat = true, .isSingle = token.single};
    tokens.fail("expected a constant");
  }

  ConstantValue cast() { // (.s64) or (.u64)
    const bool isSigned = tokens.acceptDotted("s64");
    if (!isSigned && !tokens.acceptDotted("u64"))
      tokens.fail("expected .s64 or .u64");
    tokens.expect(")");
    ConstantValue value = nested([&] { return unary(); });
    value.isSigned = isSigned;
    return value;
  }

  TokenStream &tokens;
  int depth = 0;
};

} // namespace

ConstantValue parseConstant(TokenStream &tokens) { return Expression(tokens).parse(); }

uint64_t parseCount(TokenStream &tokens, uint64_t most, std::string_view what) {
  const uint32_t line = tokens.peek().line;
  const ConstantValue value = parseConstant(tokens);
  if (value.isFloat || value.bits > most)
    tokens.failAt(line, fmt::format("{} must be an integer from 0 to {}", what, most));
  return value.bits;
}

uint64_t bitsAs(const ConstantValue &value, Type type) {
  if (!value.isFloat) {
    // PTX has no integer constants for floating-point types but lets old code write `0`.
    if (type == Type::F32)
      return std::bit_cast<uint32_t>(static_cast<float>(static_cast<int64_t>(value.bits)));
    if (type == Type::F64)
      return std::bit_cast<uint64_t>(static_cast<double>(static_cast<int64_t>(value.bits)));
    return value.bits;
  }
  const bool wantsSingle = bytesOf(type) == 4;
  if (value.isSingle == wantsSingle)
    return value.bits;
  if (wantsSingle)
    return std::bit_cast<uint32_t>(static_cast<float>(std::bit_cast<double>(value.bits)));
  return std::bit_cast<uint64_t>(
      static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(value.bits))));
}

} // namespace cgpredict::ptx
