// Comparisons of a kernel's integers, and the values that they choose.
#include "analyzer/affine/CodeForms.h"

#include <algorithm>

namespace cgpredict {
namespace {

using List = CodeForms::List;

/// A comparison as `less < more`, or `less <= more`.
struct Order {
  std::size_t less = 0;
  bool orEqual = false, isUnsigned = false;
};

std::optional<Order> orderOf(std::string_view predicate, bool truth) {
  if (predicate.size() != 3) // slt, ule; eq
    return std::nullopt;
  const std::string_view by = predicate.substr(1);
  const bool isLess = by == "lt" || by == "le";
  if (!isLess && by != "gt" && by != "ge")
    return std::nullopt;
  const bool orEqual = by == "le" || by == "ge";
  return Order{isLess == truth ? 0U : 1U, orEqual == truth, predicate[0] == 'u'};
}

// In the order of unsigned numbers.
std::optional<CodeForms::Range> asUnsigned(const CodeForms::Range &range) {
  const auto turned = [](int64_t value) { return value ^ INT64_MIN; };
  if (range.low < 0 && range.high >= 0)
    return std::nullopt;
  return CodeForms::Range{turned(range.low), turned(range.high)};
}

} // namespace

std::optional<CodeForms::Range> CodeForms::rangeOf(const Operation &user, std::size_t at,
                                                   const CodePlace &place) const {
  for (const Of of : {Of::Least, Of::Greatest})
    if (const std::optional<List> list = operand(user, at, of, place))
      return rangeOf(*list, of, place);
  return std::nullopt;
}

std::optional<bool> CodeForms::truthOf(const Operation &comparison, const CodePlace &place) const {
  const std::optional<Order> order = orderOf(comparison.predicate, true);
  if (comparison.opcode != "icmp" || comparison.operands.size() != 2 || !order)
    return std::nullopt;
  std::optional<Range> less = rangeOf(comparison, order->less, place);
  std::optional<Range> more = rangeOf(comparison, 1 - order->less, place);
  if (order->isUnsigned) {
    less = less ? asUnsigned(*less) : less;
    more = more ? asUnsigned(*more) : more;
  }
  if (!less || !more)
    return std::nullopt;
  const auto isBelow = [](int64_t a, int64_t b, bool orEqual) {
    return a < b || (orEqual && a == b);
  };
  if (isBelow(less->high, more->low, order->orEqual))
    return true;
  return isBelow(more->high, less->low, !order->orEqual) ? std::optional(false) : std::nullopt;
}

std::optional<List> CodeForms::gapsOf(const Operation &comparison, bool truth,
                                      const CodePlace &place) const {
  if (comparison.operands.size() != 2)
    return std::nullopt;
  const auto side = [&](std::size_t at, Of of) { return operand(comparison, at, of, place); };
  const std::optional<Order> order = orderOf(comparison.predicate, truth);
  if (!order)
    return std::nullopt;
  const std::optional<List> less = side(order->less, Of::Greatest);
  const std::optional<List> more = side(1 - order->less, Of::Least);
  const auto isNegative = [&](const std::optional<List> &list, Of of) {
    const auto range = list ? rangeOf(*list, of, place) : std::nullopt;
    return !range || range->low < 0;
  };
  if (order->isUnsigned && (isNegative(less, Of::Greatest) || isNegative(more, Of::Least)))
    return std::nullopt;
  std::optional<List> gaps = sum(more, less, -1);
  for (std::size_t k = 0; gaps && order->orEqual && k < gaps->size(); ++k)
    if (__builtin_add_overflow((*gaps)[k].constant, 1, &(*gaps)[k].constant))
      return std::nullopt;
  return gaps;
}

// The smaller or the larger one, by a comparison that says no more than which of them it is.
std::optional<List> CodeForms::chosen(const Operation &select, Of of,
                                      const CodePlace &place) const {
  if (select.operands.size() != 3 || select.operands[0].kind != OperandKind::Operation)
    return std::nullopt;
  const Operation &comparison = graph.operation(select.operands[0].index);
  if (const std::optional<bool> truth = truthOf(comparison, place))
    return operand(select, *truth ? 1 : 2, of, place);
  const std::optional<List> ifTrue = operand(select, 1, of, place);
  const std::optional<List> ifFalse = operand(select, 2, of, place);
  const std::optional<List> gaps =
      comparison.opcode == "icmp" ? gapsOf(comparison, true, place) : std::nullopt;
  const std::optional<List> more =
      of == Of::Least ? sum(ifFalse, ifTrue, -1) : sum(ifTrue, ifFalse, -1);
  if (!gaps || !more || gaps->size() != 1 || more->size() != 1)
    return std::nullopt;
  CodeForm gap = gaps->front();
  if (gap.slack != 0 || more->front().slack != 0)
    return std::nullopt;
  const bool isEqual = gap == more->front();
  if (!isEqual && (__builtin_sub_overflow(gap.constant, 1, &gap.constant) || gap != more->front()))
    return std::nullopt;
  return List{ifTrue->front(), ifFalse->front()};
}

} // namespace cgpredict
