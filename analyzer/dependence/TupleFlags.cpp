// Whether a scalar of a TupleWalk was set: `if (!found || v > best) { found = true; best = v; }`.
// What is stored is a constant then, so that its old value is another one or the same. Or it is an
// index, and what none of these is says that there is none yet: `if (at < 0 || v > best) { at =
// i;`. Or nothing is stored for it, as only the first iteration asks so: `if (i == 0 || v > best)`.
#include "analyzer/affine/LinearValues.h"
#include "analyzer/dependence/TupleWalk.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

namespace cgpredict {
namespace {

bool isEquality(std::string_view predicate) { return predicate == "eq" || predicate == "ne"; }

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

// Where it is the same one for each number of the range.
std::optional<bool> TupleWalk::truthForAll(std::string_view by, const ValueRange &range,
                                           int64_t number) {
  if (by.starts_with("u") && (range.least < 0 || number < 0))
    return std::nullopt;
  std::set<bool> truths;
  if (range.least < number)
    truths.insert(holds(by, -1));
  if (range.least <= number && number <= range.most)
    truths.insert(holds(by, 0));
  if (range.most > number)
    truths.insert(holds(by, 1));
  return truths.size() == 1 ? std::optional(*truths.begin()) : std::nullopt;
}

// `i == 0`; in a loop of its own an iteration asks that more than once.
std::optional<bool> TupleWalk::truthInFirst(const Operation &operation) const {
  const auto truthIn = [&](const KnownRange &iterations) -> std::optional<bool> {
    const ValueRange limit = rangeOf(graph, operation, 1, iterations);
    return limit.least == limit.most
               ? truthForAll(operation.predicate, rangeOf(graph, operation, 0, iterations),
                             limit.least)
               : std::nullopt;
  };
  if (operation.opcode != "icmp" || tables.blocks[first].loop >= 0)
    return std::nullopt;
  const std::optional<bool> inFirst = truthIn(indices.first), inLater = truthIn(indices.later);
  return inFirst && inLater && *inFirst != *inLater ? inFirst : std::nullopt;
}

bool TupleWalk::isFirst(const TupleCase &of) const {
  return std::ranges::any_of(firsts, [&](const auto &each) {
    const auto found = of.conditions.find(each.first);
    return found != of.conditions.end() && found->second == each.second;
  });
}

// Asked of the old value, where the answer is one for all that is stored.
TupleWalk::Maybe TupleWalk::compareWithNumber(const Operation &operation, const Value &old,
                                              int64_t number) {
  const std::string &by = operation.predicate;
  if (operation.opcode != "icmp" || old.isWider || old.bits || constantStoredTo(old.cell) ||
      (storeTo(old.cell).type == "ptr" && constantOperand(operation, 1) != "null"))
    return std::nullopt;
  const std::optional<ValueRange> stored = rangeStoredTo(old.cell);
  if (!stored)
    return std::nullopt;
  const std::optional<bool> ofAll = truthForAll(by, *stored, number);
  const Test test{by, number};
  if (!ofAll || tests.try_emplace(old.cell, test).first->second != test)
    return std::nullopt;
  const std::optional<bool> truth = truthBy({old.cell, 0, 0, true}, *ofAll);
  return truth ? Maybe(Value{Value::Number, {}, {}, 0, *truth, {}}) : std::nullopt;
}

std::optional<bool> TupleWalk::truthBy(const TupleKey &flag, bool isSetNew) {
  const uint32_t key = keyOf(flag);
  keys[key].never = isSetNew ? -1 : 1;
  const std::optional<int> newToOld = orderIn(key);
  return newToOld ? std::optional((*newToOld == 0) == isSetNew) : std::nullopt;
}

// A 0 that is stored where the old value was one too.
bool TupleWalk::isZeroAlready(uint32_t cell) const {
  return !tests.contains(cell) && std::ranges::any_of(current->orders, [&](const auto &each) {
    const TupleKey &key = keys[each.first];
    return key.cell == cell && key.isTruth && key.never == 1 && each.second == 0;
  });
}

// What the old value was found to be is stored in its place.
bool TupleWalk::isOldNumber(uint32_t cell, int64_t number) const {
  const auto test = tests.find(cell);
  const bool isTested = test == tests.end() || (isEquality(test->second.first) &&
                                                test->second.second == number);
  return isTested && std::ranges::any_of(current->orders, [&](const auto &each) {
           const TupleKey &key = keys[each.first];
           const bool isAsked = test != tests.end() || (key.never == -1 && number == 0);
           return key.cell == cell && key.isTruth && isAsked && each.second != 0;
         });
}

// Whether a load of the cell is asked whether it is this constant.
bool TupleWalk::isComparedWith(uint32_t cell, std::string_view constant) const {
  return std::ranges::any_of(cells[cell].loads, [&](uint32_t load) {
    return std::ranges::any_of(graph.users(tables.sites[load].operation), [&](uint32_t user) {
      const Operation &comparison = graph.operation(user);
      return comparison.opcode == "icmp" && isEquality(comparison.predicate) &&
             constantOperand(comparison, 1) == constant;
    });
  });
}

// On each way that stores more than what was there. A number that this was compared with is stored
// where it was that, unless there is nothing else.
std::vector<TupleWalk::Leaf> TupleWalk::valuesStoredTo(uint32_t cell) const {
  std::vector<Leaf> values, tested;
  std::set<uint32_t> seen;
  std::vector<Leaf> open{{&storeTo(cell), 0}};
  while (!open.empty()) {
    const auto [user, place] = open.back();
    open.pop_back();
    const Operand &value = user->operands[place];
    if (value.kind != OperandKind::Operation) {
      const bool isConstant = value.kind == OperandKind::Constant;
      (isConstant && isComparedWith(cell, constantOperand(*user, place)) ? tested : values)
          .emplace_back(user, place);
      continue;
    }
    const Operation &made = graph.operation(value.index);
    const bool isOld = made.site && cells[cell].loads.contains(*made.site);
    const bool isChoice = made.operationClass == OperationClass::Select;
    if (!isOld && !isChoice && made.operationClass != OperationClass::Phi)
      values.emplace_back(user, place);
    else if (!isOld && seen.insert(made.id).second)
      for (std::size_t k = isChoice ? 1 : 0; k < made.operands.size(); ++k)
        open.emplace_back(&made, k);
  }
  return values.empty() ? tested : values;
}

const Operation &TupleWalk::storeTo(uint32_t cell) const {
  return graph.operation(tables.sites[cells[cell].store].operation);
}

// The one number that is stored; the text of an address is none.
std::optional<int64_t> TupleWalk::constantStoredTo(uint32_t cell) const {
  std::optional<int64_t> number;
  if (storeTo(cell).type == "ptr")
    return std::nullopt;
  for (const auto &[user, place] : valuesStoredTo(cell)) {
    const bool isConstant = user->operands[place].kind == OperandKind::Constant;
    const auto each = isConstant ? numberIn(constantOperand(*user, place)) : std::nullopt;
    if (!each || number.value_or(*each) != *each)
      return std::nullopt;
    number = each;
  }
  return number;
}

// What begins in an object is not null.
std::optional<ValueRange> TupleWalk::rangeStoredTo(uint32_t cell) const {
  std::optional<ValueRange> all;
  for (const auto &[user, place] : valuesStoredTo(cell)) {
    const Operand &value = user->operands[place];
    const bool isInObject = value.kind == OperandKind::Operation &&
                            graph.operation(value.index).opcode == "getelementptr";
    const ValueRange each = isInObject ? ValueRange{1, INT64_MAX}
                                       : rangeOf(graph, *user, place, indices.all);
    all = all ? ValueRange{std::min(all->least, each.least), std::max(all->most, each.most)} : each;
  }
  return all;
}

} // namespace cgpredict
