// Whether a scalar of a TupleWalk was set: `if (!found || v > best) { found = true; best = v; }`.
// What is stored is a constant then, so that its old value is another one or the same.
#include "analyzer/affine/LinearValues.h"
#include "analyzer/dependence/TupleWalk.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

namespace cgpredict {
namespace {

std::optional<int64_t> numberIn(std::string_view text) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                  : std::nullopt;
}

} // namespace

// One bit of it is asked for.
std::optional<bool> TupleWalk::isSet(const Value &old) {
  const std::optional<int64_t> stored = constantStoredTo(old.cell);
  if (!stored || old.isWider || !old.bits || old.bits->count != 1 || old.bits->width != 1)
    return std::nullopt;
  return truthBy({old.cell, old.bits->low, 1}, ((*stored >> old.bits->low) & 1) != 0);
}

TupleWalk::Maybe TupleWalk::compareWithZero(const Operation &operation, const Value &old) {
  const std::optional<int64_t> stored = constantStoredTo(old.cell);
  if (!stored || old.isWider || old.bits)
    return std::nullopt;
  const std::optional<bool> truth = truthBy({old.cell, 0, 0, true}, *stored != 0);
  return truth ? Maybe(Value{Value::Number, {}, {}, 0, *truth == (operation.predicate == "ne"), {}})
               : std::nullopt;
}

std::optional<bool> TupleWalk::truthBy(const TupleKey &flag, bool isSetNew) {
  const uint32_t key = keyOf(flag);
  keys[key].never = isSetNew ? -1 : 1;
  const std::optional<int> newToOld = orderIn(key);
  return newToOld ? std::optional((*newToOld == 0) == isSetNew) : std::nullopt;
}

// A 0 that is stored where the old value was one too.
bool TupleWalk::isZeroAlready(uint32_t cell) const {
  return std::ranges::any_of(current->orders, [&](const auto &each) {
    const TupleKey &key = keys[each.first];
    return key.cell == cell && key.isTruth && key.never == 1 && each.second == 0;
  });
}

// The one number that is stored, on each way that stores more than what was there.
std::optional<int64_t> TupleWalk::constantStoredTo(uint32_t cell) const {
  std::optional<int64_t> number;
  std::set<uint32_t> seen;
  std::vector<std::pair<const Operation *, std::size_t>> open{
      {&graph.operation(tables.sites[cells[cell].store].operation), 0}};
  while (!open.empty()) {
    const auto [user, place] = open.back();
    open.pop_back();
    const Operand &value = user->operands[place];
    if (value.kind == OperandKind::Constant) {
      const std::optional<int64_t> each = numberIn(constantOperand(*user, place));
      if (!each || number.value_or(*each) != *each)
        return std::nullopt;
      number = each;
      continue;
    }
    if (value.kind != OperandKind::Operation)
      return std::nullopt;
    const Operation &made = graph.operation(value.index);
    const bool isOld = made.site && cells[cell].loads.contains(*made.site);
    const bool isChoice = made.operationClass == OperationClass::Select;
    if (!isOld && !isChoice && made.operationClass != OperationClass::Phi)
      return std::nullopt;
    if (!isOld && seen.insert(made.id).second)
      for (std::size_t k = isChoice ? 1 : 0; k < made.operands.size(); ++k)
        open.emplace_back(&made, k);
  }
  return number;
}

} // namespace cgpredict
