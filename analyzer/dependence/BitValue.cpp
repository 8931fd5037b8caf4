#include "analyzer/dependence/BitValue.h"

#include "analyzer/affine/LinearValues.h"

#include <cstdlib>
#include <string>

namespace cgpredict {
namespace {

constexpr int MostOperations = 16; // from the operand to what shows that it is a bit

class Bits {
public:
  Bits(const OperandGraph &graph, LoadedBytes bytes) : graph(graph), bytes(bytes) {}

  bool isBit(const Operation &user, std::size_t operand, int left) const {
    if (left == 0 || operand >= user.operands.size())
      return false;
    if (user.operands[operand].kind != OperandKind::Operation)
      return constantBit(user, operand).has_value();
    return isBit(graph.operation(user.operands[operand].index), left - 1);
  }

private:
  bool isBit(const Operation &value, int left) const {
    const std::string_view name = value.opcode;
    if (masksBit(value) || value.bits == 1)
      return true;
    if (name == "load")
      return bytes == LoadedBytes::AreBools && value.bits == 8;
    if (name == "zext" || name == "trunc" || name == "freeze" || name == "uitofp")
      return isBit(value, 0, left);
    if (name == "and")
      return isBit(value, 0, left) || isBit(value, 1, left);
    if (name == "or" || name == "xor")
      return isBit(value, 0, left) && isBit(value, 1, left);
    return name == "select" && isBit(value, 1, left) && isBit(value, 2, left);
  }

  const OperandGraph &graph;
  LoadedBytes bytes;
};

} // namespace

bool isBit(const OperandGraph &graph, const Operation &user, std::size_t operand,
           LoadedBytes bytes) {
  return Bits(graph, bytes).isBit(user, operand, MostOperations);
}

std::optional<bool> constantBit(const Operation &user, std::size_t operand) {
  const std::string text(constantOperand(user, operand));
  char *end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  const bool isOne = number == 1, isZero = number == 0 && !text.starts_with('-');
  return !text.empty() && *end == 0 && (isOne || isZero) ? std::optional(isOne) : std::nullopt;
}

bool masksBit(const Operation &operation) {
  return operation.opcode == "and" && operation.operands.size() == 2 &&
         constantOperand(operation, 1) == "1";
}

} // namespace cgpredict
