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

} // namespace

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
