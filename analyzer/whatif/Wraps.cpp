#include "analyzer/whatif/Wraps.h"

#include "analyzer/affine/LinearValues.h"

#include <charconv>
#include <limits>
#include <optional>

namespace cgpredict {
namespace {

struct Remainder {
  std::optional<int64_t> of; // elements; none: of a variable
};

const Operation *operationOf(const OperandGraph &graph, const Operand &operand) {
  return operand.kind == OperandKind::Operation ? &graph.operation(operand.index) : nullptr;
}

const Operation *withoutConversions(const OperandGraph &graph, const Operation *operation) {
  while (operation && operation->operationClass == OperationClass::Convert)
    operation =
        operation->operands.empty() ? nullptr : operationOf(graph, operation->operands.front());
  return operation;
}

std::optional<int64_t> divisorOf(const Operation &operation) {
  const std::string_view text = constantOperand(operation, 1);
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole ? std::optional(value) : std::nullopt;
}

std::optional<Remainder> remainderOf(const OperandGraph &graph, const Operand &index) {
  const Operation *operation = withoutConversions(graph, operationOf(graph, index));
  if (!operation)
    return std::nullopt;
  const std::optional<int64_t> number = divisorOf(*operation);
  if (operation->opcode == "urem" || operation->opcode == "srem")
    return Remainder{number};
  const bool isMask = operation->opcode == "and" && number && *number > 0 &&
                      *number < std::numeric_limits<int64_t>::max() &&
                      (*number & (*number + 1)) == 0;
  return isMask ? std::optional(Remainder{*number + 1}) : std::nullopt;
}

} // namespace

bool wrapsWithinRows(const OperandGraph &graph, const Site &access, int64_t pitch) {
  const Operand *address = graph.addressOf(access);
  const Operation *place = address ? operationOf(graph, *address) : nullptr;
  if (!place)
    return false;
  for (std::size_t i = 0; i < place->scales.size(); ++i)
    if (const auto remainder = remainderOf(graph, place->operands[i + 1]))
      if (!remainder->of || __int128(*remainder->of) * place->scales[i] % pitch != 0)
        return true;
  return false;
}

} // namespace cgpredict
