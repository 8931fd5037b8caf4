#include "analyzer/dependence/ValueRange.h"

#include "analyzer/affine/LinearValues.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace cgpredict {
namespace {

using Wide = __int128;

ValueRange joined(const ValueRange &one, const ValueRange &other) {
  return {std::min(one.least, other.least), std::max(one.most, other.most)};
}

bool isWithin(Wide least, Wide most, const ValueRange &range) {
  return least >= range.least && most <= range.most;
}

class Ranges {
public:
  Ranges(const OperandGraph &graph, const KnownRange &known) : graph(graph), known(known) {}

  ValueRange of(const Operation &user, std::size_t operand) {
    if (operand >= user.operands.size())
      return rangeOfBits(64, true);
    if (const auto range = known && left > 0 ? known(user, operand) : std::nullopt)
      return *range;
    if (user.operands[operand].kind == OperandKind::Operation)
      return of(graph.operation(user.operands[operand].index));
    const std::string_view text = constantOperand(user, operand);
    int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = !text.empty() && error == std::errc() && end == text.data() + text.size();
    return isWhole ? ValueRange{number, number} : rangeOfBits(64, true);
  }

private:
  ValueRange of(const Operation &operation) {
    const ValueRange all = rangeOfBits(operation.bits, true);
    if (left-- <= 0 || operation.operands.empty())
      return all;
    const auto fitting = [&](Wide least, Wide most) { // else it wraps around
      return isWithin(least, most, all) ? ValueRange{int64_t(least), int64_t(most)} : all;
    };
    const std::string_view name = operation.opcode;
    if (name == "phi" || name == "select")
      return ofChoice(operation, name == "select" ? 1 : 0);
    if (operation.operationClass == OperationClass::Load || operation.operands.size() > 3)
      return all;
    const ValueRange one = of(operation, 0);
    if (name == "zext")
      return ofExtension(operation, one);
    if (name == "sext" || name == "trunc" || name == "freeze")
      return fitting(one.least, one.most);
    if (operation.operands.size() < 2)
      return all;
    const ValueRange other = of(operation, 1);
    if (name == "add" || name == "or disjoint")
      return fitting(Wide(one.least) + other.least, Wide(one.most) + other.most);
    if (name == "sub")
      return fitting(Wide(one.least) - other.most, Wide(one.most) - other.least);
    const bool isShift = name == "shl" && other.least == other.most && other.least >= 0 &&
                         other.least < 62;
    if (name == "mul" || isShift) {
      const ValueRange by = isShift ? factorOf(other.least) : other;
      const Wide ends[] = {Wide(one.least) * by.least, Wide(one.least) * by.most,
                           Wide(one.most) * by.least, Wide(one.most) * by.most};
      return fitting(*std::ranges::min_element(ends), *std::ranges::max_element(ends));
    }
    if ((name == "or" || name == "xor") && one.least >= 0 && other.least >= 0)
      return {0, int64_t(std::bit_ceil(uint64_t(std::max(one.most, other.most)) + 1) - 1)};
    if (name == "and")
      return ofMask(one, other, all);
    if (operation.opcode == "call")
      return ofCall(operation.callee, one, other, all);
    return other.least == other.most && other.least > 0
               ? byNumber(name, one, other.least, operation.bits)
               : all;
  }

  static ValueRange factorOf(int64_t shift) { return {int64_t(1) << shift, int64_t(1) << shift}; }

  ValueRange ofChoice(const Operation &choice, std::size_t first) {
    ValueRange range = of(choice, first);
    for (std::size_t k = first + 1; k < choice.operands.size(); ++k)
      range = joined(range, of(choice, k));
    return range;
  }

  ValueRange ofExtension(const Operation &extension, const ValueRange &from) const {
    if (from.least >= 0)
      return from;
    const Operand &value = extension.operands[0];
    return value.kind == OperandKind::Operation
               ? rangeOfBits(graph.operation(value.index).bits, false)
               : rangeOfBits(extension.bits, true);
  }

  static ValueRange ofMask(const ValueRange &one, const ValueRange &other, const ValueRange &all) {
    if (one.least < 0 && other.least < 0)
      return all;
    return {0, one.least < 0     ? other.most
               : other.least < 0 ? one.most
                                 : std::min(one.most, other.most)};
  }

  static ValueRange ofCall(std::string_view callee, const ValueRange &one, const ValueRange &other,
                           const ValueRange &all) {
    const bool isPositive = one.least >= 0 && other.least >= 0;
    if (callee.starts_with("llvm.smin.") || (callee.starts_with("llvm.umin.") && isPositive))
      return {std::min(one.least, other.least), std::min(one.most, other.most)};
    if (callee.starts_with("llvm.smax.") || (callee.starts_with("llvm.umax.") && isPositive))
      return {std::max(one.least, other.least), std::max(one.most, other.most)};
    if (callee.starts_with("llvm.abs.") && one.least > all.least)
      return {0, std::max(one.most, -one.least)};
    return all;
  }

  /// `one % number`, `one / number`, `one >> number`; of an unsigned one where it is none below
  /// zero.
  static ValueRange byNumber(std::string_view name, const ValueRange &one, int64_t number,
                             uint32_t bits) {
    const bool isPositive = one.least >= 0;
    if (name == "srem" || (name == "urem" && isPositive))
      return {isPositive ? 0 : std::max(one.least, 1 - number),
              std::clamp<int64_t>(one.most, 0, number - 1)};
    if (name == "urem")
      return {0, number - 1};
    if (name == "sdiv" || (name == "udiv" && isPositive))
      return {one.least / number, one.most / number};
    if (name == "ashr" || (name == "lshr" && isPositive))
      return number < bits ? ValueRange{one.least >> number, one.most >> number}
                           : rangeOfBits(bits, true);
    if (name == "lshr" && number < bits)
      return rangeOfBits(bits - uint32_t(number), false);
    return rangeOfBits(bits, true);
  }

  const OperandGraph &graph;
  const KnownRange &known;
  int left = 256; // operations to look at: choices may have exponentially many ways
};

} // namespace

ValueRange rangeOfBits(uint32_t bits, bool isSigned) {
  const uint32_t free = isSigned ? bits - 1 : bits;
  if (bits == 0 || free > 62)
    return {INT64_MIN, INT64_MAX};
  const int64_t end = int64_t(1) << free;
  return {isSigned ? -end : 0, end - 1};
}

ValueRange rangeOf(const OperandGraph &graph, const Operation &user, std::size_t operand,
                   const KnownRange &known) {
  return Ranges(graph, known).of(user, operand);
}

} // namespace cgpredict
