#include "analyzer/affine/InductionSteps.h"

#include "analyzer/affine/LinearValues.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace cgpredict {
namespace {

using Number = std::optional<int64_t>;

Number plus(Number a, Number b) {
  int64_t sum = 0;
  return a && b && !__builtin_add_overflow(*a, *b, &sum) ? Number(sum) : std::nullopt;
}

Number times(Number a, Number b) {
  int64_t product = 0;
  return a && b && !__builtin_mul_overflow(*a, *b, &product) ? Number(product) : std::nullopt;
}

Number constantAt(const Operation &user, std::size_t operand) {
  if (user.operands[operand].kind != OperandKind::Constant)
    return std::nullopt;
  const std::string_view text = constantOperand(user, operand);
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && !text.empty() ? Number(number)
                                                                                   : std::nullopt;
}

bool keepsValue(const Operation &operation) {
  constexpr std::string_view Names[] = {"sext",   "zext",    "trunc",   "ptrtoint",
                                        "freeze", "bitcast", "inttoptr"};
  return std::ranges::find(Names, operation.opcode) != std::end(Names);
}

// Of two values.
bool isExtreme(const Operation &operation) {
  constexpr std::string_view Names[] = {"llvm.smin.", "llvm.umin.", "llvm.smax.", "llvm.umax."};
  return operation.operands.size() >= 2 && std::ranges::any_of(Names, [&](std::string_view each) {
           return operation.callee.starts_with(each);
         });
}

bool isAddress(const Operation &operation) {
  return operation.opcode == "getelementptr" &&
         operation.scales.size() + 1 == operation.operands.size();
}

} // namespace

bool InductionSteps::isInside(uint32_t block, uint32_t loop) const {
  return std::ranges::count(tables.loops[loop].blocks, block) != 0;
}

// By every way back to the head alike.
InductionSteps::Growth InductionSteps::growth(const Operation &phi, uint32_t loop) const {
  if (phi.opcode != "phi" || phi.incoming.size() != phi.operands.size() ||
      graph.blockOf(phi.id) != tables.loops[loop].header)
    return {};
  std::optional<Growth> all;
  for (std::size_t way = 0; way < phi.operands.size(); ++way) {
    if (!isInside(phi.incoming[way], loop))
      continue;
    const Growth each = growthFrom(phi, phi.operands[way]);
    if (!each.holds || (all && (!each.number || each.number != all->number)))
      return {};
    all = each;
  }
  return all.value_or(Growth{});
}

// What the value is more than the phi.
InductionSteps::Growth InductionSteps::growthFrom(const Operation &phi,
                                                  const Operand &value) const {
  if (value.kind != OperandKind::Operation)
    return {};
  const Operation &operation = graph.operation(value.index);
  if (operation.id == phi.id)
    return {true, 0};
  if (operation.opcode == "getelementptr")
    return growthOfAddress(phi, operation);
  const bool isSum = operation.opcode == "add", isDifference = operation.opcode == "sub";
  if (operation.operands.size() != 2 || (!isSum && !isDifference))
    return {};
  for (const std::size_t place : {0U, 1U}) {
    const std::size_t other = 1 - place;
    if ((isDifference && place == 1) || !isFixed(operation.operands[other]))
      continue;
    const Growth before = growthFrom(phi, operation.operands[place]);
    const Number more = times(constantAt(operation, other), isDifference ? -1 : 1);
    if (before.holds)
      return {true, plus(before.number, more)};
  }
  return {};
}

InductionSteps::Growth InductionSteps::growthOfAddress(const Operation &phi,
                                                       const Operation &address) const {
  if (!isAddress(address))
    return {};
  Growth result = growthFrom(phi, address.operands[0]);
  result.number = plus(result.number, address.offset);
  for (std::size_t index = 0; index < address.scales.size(); ++index) {
    if (address.scales[index] == 0)
      continue;
    result.holds = result.holds && isFixed(address.operands[index + 1]);
    result.number =
        plus(result.number, times(constantAt(address, index + 1), address.scales[index]));
  }
  return result.holds ? result : Growth{};
}

Number InductionSteps::stepOf(const Operand &value, uint32_t loop) const {
  if (value.kind != OperandKind::Operation || !isInside(graph.blockOf(value.index), loop) ||
      isFixed(value))
    return 0;
  const auto [place, isNew] = known.try_emplace({value.index, loop});
  if (isNew)
    place->second = stepIn(graph.operation(value.index), loop);
  return place->second;
}

Number InductionSteps::stepIn(const Operation &operation, uint32_t loop) const {
  const auto step = [&](std::size_t k) { return stepOf(operation.operands[k], loop); };
  if (operation.opcode == "phi")
    return growth(operation, loop).number;
  if (isAddress(operation)) {
    Number sum = step(0);
    for (std::size_t k = 0; k < operation.scales.size(); ++k)
      if (operation.scales[k] != 0)
        sum = plus(sum, times(step(k + 1), operation.scales[k]));
    return sum;
  }
  if (isExtreme(operation))
    return step(0) == 0 && step(1) == 0 ? Number(0) : std::nullopt;
  if (operation.operands.size() == 1)
    return keepsValue(operation) ? step(0) : std::nullopt;
  if (operation.operands.size() != 2)
    return std::nullopt;
  if (operation.opcode == "add" || operation.opcode == "or disjoint")
    return plus(step(0), step(1));
  if (operation.opcode == "sub")
    return plus(step(0), times(step(1), -1));
  if (operation.opcode == "xor" && constantAt(operation, 1) == -1)
    return times(step(0), -1);
  if (operation.opcode == "mul" && constantAt(operation, 1))
    return times(step(0), constantAt(operation, 1));
  return step(0) == 0 && step(1) == 0 && operation.opcode == "mul" ? Number(0) : std::nullopt;
}

} // namespace cgpredict
