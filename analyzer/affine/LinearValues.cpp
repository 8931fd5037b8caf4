#include "analyzer/affine/LinearValues.h"

#include "cgpredict/LoopVariables.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace cgpredict {
namespace {

using Forms = std::optional<LinearForm>;

bool add(int64_t &sum, int64_t value, int64_t factor) {
  int64_t product = 0;
  return !__builtin_mul_overflow(value, factor, &product) &&
         !__builtin_add_overflow(sum, product, &sum);
}

// a + factor * b; none if it overflows.
Forms plus(const Forms &a, const Forms &b, int64_t factor = 1) {
  if (!a || !b)
    return std::nullopt;
  LinearForm sum = *a;
  bool fits = add(sum.constant, b->constant, factor);
  for (std::size_t l = 0; l < sum.strides.size(); ++l)
    fits &= add(sum.strides[l], b->strides[l], factor);
  return fits ? Forms(sum) : std::nullopt;
}

Forms times(const Forms &a, const Forms &b) {
  if (!a || !b || (!a->isConstant() && !b->isConstant()))
    return std::nullopt;
  const LinearForm zero{0, std::vector<int64_t>(a->strides.size())};
  return a->isConstant() ? plus(zero, b, a->constant) : plus(zero, a, b->constant);
}

bool fits(const LinearForm &form, uint32_t bits, const IterationRanges &at) {
  if (bits == 0 || bits >= 64)
    return true;
  const IterationRange values = valuesOf(form, at);
  const int64_t most = (int64_t{1} << (bits - 1)) - 1;
  return values.first >= -most - 1 && values.last <= most;
}

} // namespace

bool isEmpty(const IterationRanges &ranges) {
  return std::ranges::any_of(ranges, [](const IterationRange &r) { return r.last < r.first; });
}

bool LinearForm::isConstant() const {
  return std::ranges::all_of(strides, [](int64_t stride) { return stride == 0; });
}

IterationRange valuesOf(const LinearForm &form, const IterationRanges &ranges) {
  if (isEmpty(ranges))
    return {0, -1};
  __int128 least = form.constant, most = form.constant;
  for (std::size_t l = 0; l < form.strides.size(); ++l) {
    const __int128 a = __int128(form.strides[l]) * ranges[l].first;
    const __int128 b = __int128(form.strides[l]) * ranges[l].last;
    least += std::min(a, b);
    most += std::max(a, b);
  }
  const auto clamp = [](__int128 value) {
    return int64_t(std::clamp<__int128>(value, INT64_MIN, INT64_MAX));
  };
  return {clamp(least), clamp(most)};
}

std::string_view constantOperand(const Operation &user, std::size_t operand) {
  if (operand >= user.operands.size() || user.operands[operand].kind != OperandKind::Constant)
    return {};
  std::size_t place = 0;
  for (std::size_t o = 0; o < operand; ++o)
    place += user.operands[o].kind == OperandKind::Constant;
  return place < user.constants.size() ? std::string_view(user.constants[place])
                                       : std::string_view();
}

LinearValues::LinearValues(const KernelTables &tables, const SourceNest &nest, const Launch &launch)
    : tables(tables), nest(nest), launch(launch), operations(tables) {
  for (uint32_t l = 0; l < nest.levels.size(); ++l)
    all.push_back({0, l < nest.mapped ? int64_t(launch.extent[nest.mapped - 1 - l]) - 1 : 0});
  for (uint32_t loop = 0; loop < tables.loops.size(); ++loop)
    all[nest.levelOfLoop(loop)].last = countTrips(loop) - 1;
}

Forms LinearValues::constantForm(const std::string &text) const {
  LinearForm form{0, std::vector<int64_t>(nest.levels.size())};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), form.constant);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole ? Forms(form) : std::nullopt;
}

std::optional<int64_t> LinearValues::argument(uint32_t index) const {
  const Argument &argument = tables.arguments[index];
  if (!argument.type.starts_with("i") || argument.bytes > 8 ||
      argument.offset + argument.bytes > launch.context.size())
    return std::nullopt;
  uint64_t bits = 0;
  std::memcpy(&bits, launch.context.data() + argument.offset, argument.bytes);
  const unsigned unused = 64 - 8 * argument.bytes;
  return static_cast<int64_t>(bits << unused) >> unused;
}

Forms LinearValues::dimension(uint32_t d) const {
  LinearForm form{launch.geometry[2 * d], std::vector<int64_t>(nest.levels.size())};
  form.strides[nest.mapped - 1 - d] = launch.geometry[2 * d + 1];
  return form;
}

Forms LinearValues::operand(const Operation &user, std::size_t place,
                            const IterationRanges &at) const {
  const Operand &operand = user.operands[place];
  switch (operand.kind) {
  case OperandKind::Constant:
    return constantForm(std::string(constantOperand(user, place)));
  case OperandKind::Argument:
    if (const std::optional<int64_t> value = argument(operand.index))
      return constantForm(std::to_string(*value));
    return std::nullopt;
  case OperandKind::Dimension:
    return format::otherVariableOf(operand.index) == 0 ? dimension(operand.index) : std::nullopt;
  case OperandKind::Operation:
    return operation(operand.index, at);
  }
  return std::nullopt;
}

Forms LinearValues::operation(uint32_t id, const IterationRanges &at) const {
  const Operation &op = operations.operation(id);
  if (!op.type.starts_with("i"))
    return std::nullopt;
  const Forms form = op.opcode == "phi" ? phi(op, at) : compute(op, at);
  return form && fits(*form, op.bits, at) ? form : std::nullopt;
}

// Values that fit their widths wrap nowhere: so many operations mean what they say.
Forms LinearValues::compute(const Operation &op, const IterationRanges &at) const {
  const auto of = [&](std::size_t place) { return operand(op, place, at); };
  if (op.opcode == "add" || op.opcode == "or disjoint")
    return plus(of(0), of(1));
  if (op.opcode == "sub")
    return plus(of(0), of(1), -1);
  if (op.opcode == "mul")
    return times(of(0), of(1));
  if (op.opcode == "shl") {
    const Forms by = of(1);
    if (!by || !by->isConstant() || by->constant < 0 || by->constant > 62)
      return std::nullopt;
    return times(of(0), constantForm(std::to_string(int64_t{1} << by->constant)));
  }
  if (op.opcode == "sext" || op.opcode == "trunc" || op.opcode == "freeze")
    return op.bits > 1 ? of(0) : std::nullopt;
  if (op.opcode == "zext") {
    const Forms value = of(0);
    return value && valuesOf(*value, at).first >= 0 ? value : std::nullopt;
  }
  return std::nullopt;
}

Forms LinearValues::phi(const Operation &op, const IterationRanges &at) const {
  if (std::ranges::count(open, op.id) || op.incoming.empty())
    return std::nullopt;
  const uint32_t block = operations.blockOf(op.id);
  const int32_t loop = tables.blocks[block].loop;
  open.push_back(op.id);
  Forms result;
  if (loop >= 0 && tables.loops[loop].header == block)
    result = induction(op, nest.levelOfLoop(static_cast<uint32_t>(loop)), at);
  else if (op.operands.size() == 1)
    result = operand(op, 0, at);
  open.pop_back();
  if (!result)
    return result;
  const std::vector<uint32_t> around = nest.chain(nest.levelOfBlock[block]);
  for (uint32_t l = 0; l < result->strides.size(); ++l)
    if (result->strides[l] != 0 && !std::ranges::count(around, l)) { // a loop that has ended
      if (!add(result->constant, result->strides[l], all[l].last))
        return std::nullopt;
      result->strides[l] = 0;
    }
  return result;
}

// first + step * iteration: what comes back from the latch is the phi itself and a constant more.
Forms LinearValues::induction(const Operation &op, uint32_t level,
                              const IterationRanges &at) const {
  if (op.operands.size() != 2)
    return std::nullopt;
  const std::vector<uint32_t> &inside = tables.loops[level - nest.mapped].blocks;
  const std::size_t back = std::ranges::count(inside, op.incoming[0]) ? 0 : 1;
  Forms form = operand(op, 1 - back, at);
  const Operand &next = op.operands[back];
  if (!form || next.kind != OperandKind::Operation)
    return std::nullopt;
  const Operation &step = operations.operation(next.index);
  const auto isPhi = [&](std::size_t place) {
    return step.operands[place].kind == OperandKind::Operation &&
           step.operands[place].index == op.id;
  };
  if ((step.opcode != "add" && step.opcode != "or disjoint") || isPhi(0) == isPhi(1))
    return std::nullopt;
  const Forms by = operand(step, isPhi(0) ? 1 : 0, at);
  if (!by || !by->isConstant())
    return std::nullopt;
  form->strides[level] = by->constant;
  return form;
}

// Down the computation of an address, to the operand that is not itself such a computation.
std::optional<LinearValues::FromOperand>
LinearValues::fromOperand(const Site &site, const IterationRanges &at) const {
  const Operation *user = &operations.operation(site.operation);
  std::size_t place = user->operationClass == OperationClass::Store ? 1 : 0;
  Forms bytes = constantForm("0");
  while (bytes && place < user->operands.size()) {
    const Operand &operand = user->operands[place];
    const Operation *next =
        operand.kind == OperandKind::Operation ? &operations.operation(operand.index) : nullptr;
    if (next == nullptr || next->opcode != "getelementptr" || next->scales.empty())
      return FromOperand{user, place, std::move(*bytes)};
    bytes = plus(bytes, constantForm(std::to_string(next->offset)));
    for (std::size_t index = 0; index < next->scales.size() && bytes; ++index)
      if (next->scales[index] != 0)
        bytes = plus(bytes, this->operand(*next, index + 1, at), next->scales[index]);
    user = next;
    place = 0;
  }
  return std::nullopt;
}

std::optional<LinearAddress> LinearValues::address(const Site &site,
                                                   const IterationRanges &at) const {
  const std::optional<FromOperand> from = fromOperand(site, at);
  if (!from)
    return std::nullopt;
  const Operand &base = from->user->operands[from->operand];
  if (base.kind == OperandKind::Argument)
    return LinearAddress{static_cast<int32_t>(base.index), from->bytes};
  if (base.kind != OperandKind::Constant)
    return std::nullopt;
  const Forms bytes =
      plus(from->bytes, constantForm(std::string(constantOperand(*from->user, from->operand))));
  return bytes ? std::optional(LinearAddress{-1, *bytes}) : std::nullopt;
}

std::optional<LinearRowAddress> LinearValues::rowAddress(const Site &site,
                                                         const IterationRanges &at) const {
  const std::optional<FromOperand> from = fromOperand(site, at);
  if (!from)
    return std::nullopt;
  Operand base = from->user->operands[from->operand];
  while (base.kind == OperandKind::Operation) {
    const Operation &load = operations.operation(base.index);
    if (load.operationClass == OperationClass::Load)
      return LinearRowAddress{load.id, from->bytes};
    if (load.opcode != "load" || load.operands.size() != 1) // one that a compiler replaces
      return std::nullopt;
    base = load.operands[0];
  }
  return std::nullopt;
}

Forms LinearValues::difference(const Operation &comparison, const IterationRanges &at) const {
  if (comparison.opcode != "icmp" || comparison.operands.size() != 2)
    return std::nullopt;
  return plus(operand(comparison, 0, at), operand(comparison, 1, at), -1);
}

} // namespace cgpredict
