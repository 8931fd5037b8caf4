#include "analyzer/affine/CodeForms.h"

#include "analyzer/affine/LinearValues.h"

#include "cgpredict/LoopVariables.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>

namespace cgpredict {
namespace {

using Maybe = std::optional<CodeForms::List>;

constexpr std::size_t MostForms = 8;
constexpr int64_t MostDivisor = int64_t{1} << 30;
constexpr uint32_t MostWork = 1 << 18; // operations that are looked at, in all, for 10 ms

bool add(int64_t &sum, int64_t value, int64_t factor) {
  int64_t product = 0;
  return !__builtin_mul_overflow(value, factor, &product) &&
         !__builtin_add_overflow(sum, product, &sum);
}

std::optional<CodeForm> plus(CodeForm a, const CodeForm &b, int64_t factor) {
  bool fits = add(a.constant, b.constant, factor);
  for (std::size_t k = 0; k < a.factors.size(); ++k)
    fits = fits && add(a.factors[k], b.factors[k], factor);
  if (factor < 0)
    fits = fits && add(a.constant, b.slack, factor);
  fits = fits && factor != INT64_MIN && add(a.slack, b.slack, std::abs(factor));
  return fits ? std::optional(std::move(a)) : std::nullopt;
}

bool isConstant(const CodeForm &form) {
  return form.slack == 0 &&
         std::ranges::all_of(form.factors, [](int64_t factor) { return factor == 0; });
}

CodeForms::Of opposite(CodeForms::Of of) {
  return of == CodeForms::Of::Least ? CodeForms::Of::Greatest : CodeForms::Of::Least;
}

bool fits(const CodeForms::Range &range, uint32_t bits) {
  const int64_t most = bits >= 64 ? INT64_MAX : (int64_t{1} << (bits - 1)) - 1;
  return range.low >= -most - 1 && range.high <= most;
}

} // namespace

std::optional<CodeForms::List> CodeForms::sum(const Maybe &a, const Maybe &b, int64_t factor) {
  if (!a || !b || a->size() * b->size() > MostForms)
    return std::nullopt;
  List result;
  for (const CodeForm &one : *a)
    for (const CodeForm &other : *b)
      if (std::optional<CodeForm> both = plus(one, other, factor))
        result.push_back(std::move(*both));
      else
        return std::nullopt;
  return result;
}

std::optional<CodeForms::Range> CodeForms::rangeOf(const List &list, Of of,
                                                   const CodePlace &place) {
  std::optional<Range> range;
  for (const CodeForm &form : list) {
    Range each{form.constant, form.constant};
    if (!add(each.high, form.slack, 1))
      return std::nullopt;
    for (std::size_t k = 0; k < form.factors.size(); ++k)
      if (!add(form.factors[k] < 0 ? each.low : each.high, form.factors[k], place.last[k]))
        return std::nullopt;
    const auto pick = [of](int64_t a, int64_t b) {
      return of == Of::Least ? std::min(a, b) : std::max(a, b);
    };
    range = range ? Range{pick(range->low, each.low), pick(range->high, each.high)} : each;
  }
  return range;
}

Maybe CodeForms::number(int64_t value, const CodePlace &place) const {
  return List{{value, std::vector<int64_t>(place.last.size())}};
}

Maybe CodeForms::argument(uint32_t index, const CodePlace &place) const {
  const Argument &argument = tables.arguments[index];
  if (!argument.type.starts_with("i") || argument.bytes == 0 || argument.bytes > 8 ||
      argument.offset + argument.bytes > launch.context.size())
    return std::nullopt;
  uint64_t bits = 0;
  std::memcpy(&bits, launch.context.data() + argument.offset, argument.bytes);
  const unsigned unused = 64 - 8 * argument.bytes;
  return number(static_cast<int64_t>(bits << unused) >> unused, place);
}

Maybe CodeForms::dimension(uint32_t index, const CodePlace &place) const {
  if (format::otherVariableOf(index) != 0)
    return std::nullopt;
  Maybe list = number(launch.geometry[2 * index], place);
  list->front().factors[index] = launch.geometry[2 * index + 1];
  return list;
}

Maybe CodeForms::operand(const Operation &user, std::size_t at, Of of,
                         const CodePlace &place) const {
  const Operand &operand = user.operands[at];
  if (operand.kind == OperandKind::Argument)
    return argument(operand.index, place);
  if (operand.kind == OperandKind::Dimension)
    return dimension(operand.index, place);
  if (operand.kind == OperandKind::Operation)
    return operation(graph.operation(operand.index), of, place);
  const std::string_view text = constantOperand(user, at);
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool isNumber = error == std::errc() && end == text.data() + text.size() && !text.empty();
  return isNumber ? number(value, place) : std::nullopt;
}

// Values that fit their widths wrap nowhere: so many operations mean what they say.
Maybe CodeForms::operation(const Operation &operation, Of of, const CodePlace &place) const {
  if (!operation.type.starts_with("i") || operation.bits <= 1 || operation.bits > 64 ||
      ++work > MostWork)
    return std::nullopt;
  Maybe list =
      operation.opcode == "phi" ? phi(operation, of, place) : compute(operation, of, place);
  const std::optional<Range> range = list ? rangeOf(*list, of, place) : std::nullopt;
  return range && fits(*range, operation.bits) ? list : std::nullopt;
}

Maybe CodeForms::compute(const Operation &operation, Of of, const CodePlace &place) const {
  const std::string_view opcode = operation.opcode;
  const auto value = [&](std::size_t at, Of which) { return operand(operation, at, which, place); };
  if (opcode == "add" || opcode == "or disjoint")
    return sum(value(0, of), value(1, of), 1);
  if (opcode == "sub")
    return sum(value(0, of), value(1, opposite(of)), -1);
  if (opcode == "xor" && constantOperand(operation, 1) == "-1")
    return sum(number(-1, place), value(0, opposite(of)), -1);
  if (opcode == "mul" || opcode == "shl")
    return product(operation, of, place);
  if (opcode == "trunc" || opcode == "freeze")
    return value(0, of);
  if (opcode == "sext" || opcode == "zext")
    return widened(operation, of, place);
  if (opcode == "srem" || opcode == "urem" || opcode == "and")
    return remainder(operation, place);
  if (opcode == "sdiv" || opcode == "udiv" || opcode == "ashr" || opcode == "lshr")
    return quotient(operation, place);
  return opcode == "select" ? chosen(operation, of, place) : extreme(operation, of, place);
}

Maybe CodeForms::times(const Maybe &value, int64_t factor, const CodePlace &place) const {
  return sum(number(0, place), value, factor);
}

Maybe CodeForms::product(const Operation &operation, Of of, const CodePlace &place) const {
  for (const std::size_t at : {1U, 0U}) {
    std::optional<int64_t> by = constant(operation, at, place);
    const bool isShift = operation.opcode == "shl";
    if (!by || (isShift && (at == 0 || *by < 0 || *by > 62)))
      continue;
    const int64_t factor = isShift ? int64_t{1} << *by : *by;
    return times(operand(operation, 1 - at, factor < 0 ? opposite(of) : of, place), factor, place);
  }
  return std::nullopt;
}

std::optional<int64_t> CodeForms::constant(const Operation &user, std::size_t at,
                                           const CodePlace &place) const {
  const Maybe list = operand(user, at, Of::Least, place);
  const bool isKnown = list && list->size() == 1 && isConstant(list->front());
  return isKnown ? std::optional(list->front().constant) : std::nullopt;
}

std::optional<int64_t> CodeForms::divisor(const Operation &operation,
                                          const CodePlace &place) const {
  constexpr std::string_view Divisions[] = {"sdiv", "udiv", "srem", "urem"};
  const std::string_view opcode = operation.opcode;
  const bool isShift = opcode == "lshr" || opcode == "ashr";
  if (operation.operands.size() != 2 ||
      (opcode != "and" && !isShift && std::ranges::count(Divisions, opcode) == 0))
    return std::nullopt;
  std::optional<int64_t> by = constant(operation, 1, place);
  if (by && opcode == "and" && operation.bits <= 64) // of what has no sign
    *by &= static_cast<int64_t>(UINT64_MAX >> (65 - operation.bits));
  if (!by || *by < 0 || *by > MostDivisor || (isShift && *by > 30))
    return std::nullopt;
  if (isShift || opcode == "and")
    by = isShift ? int64_t{1} << *by : *by + 1;
  if (*by == 0 || (opcode == "and" && (*by & (*by - 1)) != 0))
    return std::nullopt;
  const Maybe of = operand(operation, 0, Of::Least, place);
  const std::optional<Range> range = of ? rangeOf(*of, Of::Least, place) : std::nullopt;
  return range && range->low >= 0 ? by : std::nullopt;
}

Maybe CodeForms::remainder(const Operation &operation, const CodePlace &place) const {
  const std::optional<int64_t> by = divisor(operation, place);
  Maybe result = by ? number(0, place) : std::nullopt;
  if (result)
    result->front().slack = *by - 1;
  return result;
}

// Of a number.
Maybe CodeForms::quotient(const Operation &operation, const CodePlace &place) const {
  const std::optional<int64_t> by = divisor(operation, place);
  const std::optional<int64_t> of = by ? constant(operation, 0, place) : std::nullopt;
  return of ? number(*of / *by, place) : std::nullopt;
}

Maybe CodeForms::widened(const Operation &operation, Of of, const CodePlace &place) const {
  Maybe list = operand(operation, 0, of, place);
  const std::optional<Range> range = list ? rangeOf(*list, of, place) : std::nullopt;
  return range && (operation.opcode == "sext" || range->low >= 0) ? list : std::nullopt;
}

Maybe CodeForms::extreme(const Operation &operation, Of of, const CodePlace &place) const {
  const std::string_view callee = operation.callee; // llvm.smin.i32
  if (!callee.starts_with("llvm.") || operation.operands.size() < 2 || callee.size() < 9 ||
      callee.substr(6, 3) != (of == Of::Least ? "min" : "max") ||
      (callee[5] != 's' && callee[5] != 'u'))
    return std::nullopt;
  Maybe result;
  for (const std::size_t at : {0U, 1U}) {
    const Maybe each = operand(operation, at, of, place);
    const std::optional<Range> range = each ? rangeOf(*each, of, place) : std::nullopt;
    if (!range || (callee[5] == 'u' && range->low < 0))
      return std::nullopt;
    result = result.value_or(List{});
    result->insert(result->end(), each->begin(), each->end());
  }
  return result->size() <= MostForms ? result : std::nullopt;
}

// At a loop's head what came in, and as much more each turn.
Maybe CodeForms::phi(const Operation &phi, Of of, const CodePlace &place) const {
  const uint32_t block = graph.blockOf(phi.id);
  if (std::ranges::count(open, phi.id) || phi.incoming.size() != phi.operands.size())
    return std::nullopt;
  open.push_back(phi.id);
  const auto loop = std::ranges::find_if(
      place.loops, [&](uint32_t each) { return tables.loops[each].header == block; });
  Maybe result;
  if (loop != place.loops.end())
    result = induction(phi, static_cast<std::size_t>(loop - place.loops.begin()), of, place);
  else if (phi.operands.size() == 1)
    result = operand(phi, 0, of, place);
  open.pop_back();
  return result;
}

Maybe CodeForms::induction(const Operation &phi, std::size_t loop, Of of,
                           const CodePlace &place) const {
  if (phi.operands.size() != 2)
    return std::nullopt;
  const std::vector<uint32_t> &inside = tables.loops[place.loops[loop]].blocks;
  const std::size_t back = std::ranges::count(inside, phi.incoming[0]) ? 0 : 1;
  const Operand &next = phi.operands[back];
  if (next.kind != OperandKind::Operation || std::ranges::count(inside, phi.incoming[1 - back]))
    return std::nullopt;
  const Operation &step = graph.operation(next.index);
  const auto isPhi = [&](std::size_t at) {
    const Operand &operand = step.operands[at];
    return operand.kind == OperandKind::Operation && operand.index == phi.id;
  };
  if ((step.opcode != "add" && step.opcode != "or disjoint") || isPhi(0) == isPhi(1))
    return std::nullopt;
  const std::optional<int64_t> by = constant(step, isPhi(0) ? 1 : 0, place);
  Maybe result = by ? operand(phi, 1 - back, of, place) : std::nullopt;
  for (std::size_t k = 0; result && k < result->size(); ++k)
    (*result)[k].factors[Dimensions + loop] = *by;
  return result;
}

} // namespace cgpredict
