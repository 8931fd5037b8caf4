// Conditions of a kernel as bounds on the iterations of its loops, and the trip counts that follow.
#include "analyzer/affine/LinearValues.h"
#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

// floor(a / b) for b > 0.
int64_t floorDivide(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

struct Bound {
  bool less = false; // gap < 0, or else gap >= 0 ...
  int64_t shift = 0; // ... of gap + shift
};

// `left PREDICATE right` being `value`, as a bound on left - right.
std::optional<Bound> boundOf(std::string predicate, bool value) {
  if (predicate.size() != 3)
    return std::nullopt;
  predicate.erase(0, 1);
  if (predicate == "lt")
    return Bound{value, 0};
  if (predicate == "ge")
    return Bound{!value, 0};
  if (predicate == "le")
    return Bound{value, -1};
  if (predicate == "gt")
    return Bound{!value, -1};
  return std::nullopt;
}

} // namespace

void keepNonNegative(int64_t constant, int64_t stride, IterationRange &range) {
  if (stride > 0)
    range.first = std::max(range.first, -floorDivide(constant, stride));
  else if (stride < 0)
    range.last = std::min(range.last, floorDivide(constant, -stride));
  else if (constant < 0)
    range.last = range.first - 1;
}

bool addConjuncts(const OperandGraph &graph, const Operand &condition, bool value,
                  std::vector<Conjunct> &conjuncts) {
  if (condition.kind != OperandKind::Operation)
    return false;
  const Operation &op = graph.operation(condition.index);
  if (op.opcode == "icmp") {
    conjuncts.push_back({&op, value});
    return true;
  }
  const auto constant = [&](std::size_t place, std::string_view text) {
    return op.operands[place].kind == OperandKind::Constant && constantOperand(op, place) == text;
  };
  const bool selects = op.opcode == "select" && op.operands.size() == 3;
  const bool both = op.opcode == "and" || (selects && constant(2, "0"));
  const bool either = op.opcode == "or" || (selects && constant(1, "1"));
  if ((both && value) || (either && !value)) {
    const bool first = addConjuncts(graph, op.operands[0], value, conjuncts);
    return addConjuncts(graph, op.operands[selects && either ? 2 : 1], value, conjuncts) && first;
  }
  return op.opcode == "xor" && (constant(1, "1") || constant(1, "-1")) &&
         addConjuncts(graph, op.operands[0], !value, conjuncts);
}

uint32_t LinearValues::latchOf(uint32_t loop) const {
  const Loop &at = tables.loops[loop];
  std::vector<uint32_t> latches;
  for (uint32_t b : at.blocks) {
    const std::vector<uint32_t> &next = tables.blocks[b].successors;
    if (std::ranges::count(next, at.header))
      latches.push_back(b);
    else if (std::ranges::any_of(next,
                                 [&](uint32_t s) { return !std::ranges::count(at.blocks, s); }))
      latches.push_back(b);
  }
  if (latches.size() != 1)
    throw Error(fmt::format("the loop at line {} is left in more than one place", at.line));
  return latches.front();
}

// The loop's iterations end where the condition of its latch says so for the first time. That is
// looked for among fewer and fewer iterations, as indices may fit their width in no more.
int64_t LinearValues::countTrips(uint32_t loop) const {
  for (int64_t most = int64_t{1} << 32; most > 0; most /= 2)
    if (const std::optional<int64_t> trips = tripsWithin(loop, most))
      return *trips;
  throw Error(
      fmt::format("the loop at line {} does not have the same known number of iterations each time",
                  tables.loops[loop].line));
}

std::optional<int64_t> LinearValues::tripsWithin(uint32_t loop, int64_t most) const {
  const uint32_t latch = latchOf(loop), level = nest.levelOfLoop(loop);
  const std::vector<uint32_t> &next = tables.blocks[latch].successors;
  if (tables.blocks[latch].operations.empty())
    return std::nullopt;
  const Operation &branch = tables.blocks[latch].operations.back();
  if (next.size() != 2 || branch.operands.empty() ||
      branch.operands[0].kind != OperandKind::Operation)
    return std::nullopt;
  IterationRanges stays = all;
  stays[level] = {0, most};
  const Operation &comparison = operations.operation(branch.operands[0].index);
  const std::optional<LinearForm> gap = difference(comparison, stays);
  for (uint32_t l = 0; gap && l < gap->strides.size(); ++l)
    if (l != level && gap->strides[l] != 0)
      return std::nullopt;
  if (!gap)
    return std::nullopt;
  const bool staysIfTrue = next[0] == tables.loops[loop].header;
  int64_t last = 0; // iteration
  if (comparison.predicate == (staysIfTrue ? "ne" : "eq")) {
    const int64_t stride = gap->strides[level];
    if (stride == 0 || gap->constant % stride != 0)
      return std::nullopt;
    last = -(gap->constant / stride);
  } else if (!restrictComparison(comparison, staysIfTrue, stays) ||
             (!isEmpty(stays) && stays[level].first != 0)) {
    return std::nullopt;
  } else if (!isEmpty(stays)) {
    last = stays[level].last + 1;
  }
  return last >= 0 && last <= most ? std::optional(last + 1) : std::nullopt;
}

std::optional<bool> LinearValues::constantCondition(const Operand &condition,
                                                    const IterationRanges &at) const {
  for (const bool value : {true, false}) {
    IterationRanges opposite = at;
    if (restrict(condition, !value, opposite) && isEmpty(opposite))
      return value;
  }
  return std::nullopt;
}

bool LinearValues::restrict(const Operand &condition, bool value, IterationRanges &at) const {
  std::vector<Conjunct> conjuncts;
  bool isWhole = addConjuncts(operations, condition, value, conjuncts);
  for (const Conjunct &each : conjuncts)
    isWhole = restrictComparison(*each.comparison, each.holds, at) && isWhole;
  return isWhole;
}

bool LinearValues::restrictComparison(const Operation &comparison, bool value,
                                      IterationRanges &at) const {
  const std::optional<LinearForm> gap = difference(comparison, at);
  if (!gap)
    return false;
  std::vector<uint32_t> levels;
  for (uint32_t l = 0; l < gap->strides.size(); ++l)
    if (gap->strides[l] != 0)
      levels.push_back(l);
  if (levels.size() > 1)
    return false;
  const uint32_t level = levels.empty() ? 0 : levels.front();
  const int64_t stride = gap->strides[level];
  const auto keep = [&](int64_t constant, int64_t sign) {
    keepNonNegative(sign * constant, sign * stride, at[level]);
  };
  if (comparison.predicate == (value ? "eq" : "ne")) {
    keep(gap->constant, 1);
    keep(gap->constant, -1);
    return true;
  }
  if (comparison.predicate == (value ? "ne" : "eq")) { // all but one iteration: exact at the ends
    IterationRange equal = at[level];
    keepNonNegative(gap->constant, stride, equal);
    keepNonNegative(-gap->constant, -stride, equal);
    if (equal.last < equal.first)
      return true;
    if (equal.first == at[level].first && equal.last == at[level].last)
      at[level].last = at[level].first - 1;
    else if (equal.first == at[level].first)
      at[level].first = equal.last + 1;
    else if (equal.last == at[level].last)
      at[level].last = equal.first - 1;
    else
      return false;
    return true;
  }
  const std::optional<Bound> bound = boundOf(comparison.predicate, value);
  if (!bound)
    return false;
  if (comparison.predicate.starts_with("u")) {
    const std::optional<LinearForm> left = operand(comparison, 0, at),
                                    right = operand(comparison, 1, at);
    if (valuesOf(*right, at).first < 0)
      return false;
    if (valuesOf(*left, at).first < 0) { // a negative value is a large one
      if (!bound->less || !right->isConstant())
        return false;
      keepNonNegative(left->constant, left->strides[level], at[level]);
    }
  }
  const int64_t shifted = gap->constant + bound->shift;
  if (bound->less) // gap + shift < 0, so -gap - shift - 1 >= 0
    keepNonNegative(-shifted - 1, -stride, at[level]);
  else
    keepNonNegative(shifted, stride, at[level]);
  return true;
}

} // namespace cgpredict
