// What the operations of a TupleWalk make of the scalars' values.
#include "analyzer/affine/LinearValues.h"
#include "analyzer/dependence/AssociativeOperation.h"
#include "analyzer/dependence/ExtremePlace.h"
#include "analyzer/dependence/TupleWalk.h"

#include <algorithm>
#include <charconv>

namespace cgpredict {
namespace {

bool isOrderOrEquality(std::string_view predicate) {
  constexpr std::string_view Ends[] = {"eq", "ne", "lt", "le", "gt", "ge"};
  return predicate.size() >= 2 && std::ranges::any_of(Ends, [&](std::string_view each) {
           return predicate.ends_with(each);
         });
}

bool arePlacesApart(const OperandGraph &graph, const Operand &from, const Operand &to,
                    int64_t distance) {
  return graph.baseOf(from).kind != OperandKind::Constant &&
         graph.distance(from, to) == distance;
}

} // namespace

TupleWalk::Maybe TupleWalk::compute(const Operation &operation) {
  const Value itself{Value::Made, {OperandKind::Operation, operation.id}, {}, 0, 0, {}};
  if (operation.operationClass == OperationClass::Phi) {
    if (graph.blockOf(operation.id) == first)
      return itself;
    const auto way = std::ranges::find(operation.incoming, from);
    return way == operation.incoming.end()
               ? std::nullopt
               : valueOf(operation, static_cast<std::size_t>(way - operation.incoming.begin()));
  }
  if (operation.operationClass == OperationClass::Load)
    return load(operation);
  if (operation.opcode == "icmp" || operation.opcode == "fcmp")
    return compare(operation);
  if (operation.operationClass == OperationClass::Select)
    return select(operation);
  if (operation.opcode == "getelementptr")
    return address(operation);
  if (operation.type == "i1" &&
      (operation.opcode == "and" || operation.opcode == "or" || operation.opcode == "xor"))
    return logic(operation);
  if (const AssociativeOperation *kind = associative(operation);
      kind != nullptr && kind->name == "min/max" && argumentsOf(operation) == 2)
    return extreme(operation);
  if (operation.operationClass == OperationClass::Convert || operation.opcode == "freeze")
    return cast(operation);
  return operation.opcode == "xor" ? unlike(operation) : bitsOf(operation);
}

TupleWalk::Maybe TupleWalk::valueOf(const Operation &user, std::size_t place) {
  const Operand &operand = user.operands[place];
  Value value{Value::Made, operand, {}, 0, 0, {}};
  if (operand.kind == OperandKind::Constant) {
    const std::string_view text = constantOperand(user, place);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value.number);
    if (text == "null" || (error == std::errc() && end == text.data() + text.size()))
      value.kind = Value::Number;
    return value;
  }
  if (operand.kind != OperandKind::Operation)
    return value;
  if (const auto found = values.find(operand.index); found != values.end())
    return found->second;
  const Operation &before = graph.operation(operand.index);
  return before.opcode == "getelementptr"               ? address(before)
         : before.operationClass == OperationClass::Phi ? value
                                                        : bitsOf(before);
}

TupleWalk::Maybe TupleWalk::select(const Operation &operation) {
  const Maybe condition = valueOf(operation, 0);
  const std::optional<bool> truth = condition ? truthOf(*condition) : std::nullopt;
  return truth ? valueOf(operation, *truth ? 1 : 2) : std::nullopt;
}

TupleWalk::Maybe TupleWalk::cast(const Operation &operation) {
  Maybe value = valueOf(operation, 0);
  const Value itself{Value::Made, {OperandKind::Operation, operation.id}, {}, 0, 0, {}};
  if (!value || operation.opcode == "freeze")
    return value;
  if (value->kind == Value::Number)
    return castOfNumber(operation, value->number);
  if (operation.opcode != "fpext")
    return bitsOf(operation);
  if (value->kind == Value::Address || value->isWider)
    return itself;
  value->isWider = true;
  return value;
}

// Truths, and the few numbers by which an order is told.
TupleWalk::Maybe TupleWalk::castOfNumber(const Operation &operation, int64_t number) const {
  const Operand &of = operation.operands[0];
  const bool isTruth = of.kind == OperandKind::Operation && graph.operation(of.index).bits == 1;
  const bool isSmall = number >= -1 && number <= 1;
  if (operation.opcode == "sext")
    number = isTruth && number != 0 ? -1 : number;
  else if (operation.opcode == "zext")
    number = isTruth ? number & 1 : number;
  else if (operation.opcode == "trunc")
    number = operation.bits == 1 ? number & 1 : number;
  else
    return std::nullopt;
  const bool isKept = isSmall && (number >= 0 || operation.opcode != "zext");
  return isKept ? Maybe(Value{Value::Number, {}, {}, 0, number, {}}) : std::nullopt;
}

TupleWalk::Maybe TupleWalk::logic(const Operation &operation) {
  const Maybe left = valueOf(operation, 0), right = valueOf(operation, 1);
  const std::optional<bool> one = left ? truthOf(*left) : std::nullopt;
  const std::optional<bool> other = one && right ? truthOf(*right) : std::nullopt;
  if (!other)
    return std::nullopt;
  const bool truth = operation.opcode == "and"  ? *one && *other
                     : operation.opcode == "or" ? *one || *other
                                                : *one != *other;
  return Value{Value::Number, {}, {}, 0, truth, {}};
}

TupleWalk::Maybe TupleWalk::compare(const Operation &operation) {
  const Maybe left = valueOf(operation, 0), right = valueOf(operation, 1);
  if (!left || !right || !isOrderOrEquality(operation.predicate))
    return std::nullopt;
  const bool isUnsigned = operation.opcode == "icmp" && operation.predicate.starts_with("u");
  if (left->kind == Value::Number && right->kind == Value::Number) {
    if (isUnsigned && (left->number < 0 || right->number < 0))
      return std::nullopt;
    const int order = (left->number > right->number) - (left->number < right->number);
    return Value{Value::Number, {}, {}, 0, holds(operation.predicate, order), {}};
  }
  const bool isEquality = operation.predicate == "eq" || operation.predicate == "ne";
  if (isEquality && left->kind == Value::Old && right->kind == Value::Number && right->number == 0)
    if (Maybe truth = compareWithZero(operation, *left); truth || asked)
      return truth;
  if (left->kind == Value::Old && right->kind == Value::Number)
    if (Maybe truth = compareWithNumber(operation, *left, right->number); truth || asked)
      return truth;
  if (left->kind == Value::Unlike)
    return compareBits(operation, *left, *right);
  if (left->kind == Value::Old)
    return compareWithOld(operation, *left, *right, true);
  if (right->kind == Value::Old)
    return compareWithOld(operation, *right, *left, false);
  const auto isOutside = [&](const Value &value) {
    return value.kind == Value::Number || (value.kind == Value::Made && isMadeOutside(value.made));
  };
  if (isOutside(*left) != isOutside(*right))
    return isOutside(*left) ? compareFunctions(operation, *left, *right, false)
                            : compareFunctions(operation, *right, *left, true);
  if (!isOutside(*left))
    return std::nullopt;
  if (left->kind == right->kind && areSame(*left, *right))
    return Value{Value::Number, {}, {}, 0, holds(operation.predicate, 0), {}};
  const Question question{operation.predicate, numberOf(*left), numberOf(*right)};
  const auto known = questions.try_emplace(question, static_cast<uint32_t>(questions.size()));
  if (const std::optional<bool> truth = truthInFirst(operation))
    firsts[known.first->second] = *truth;
  return Value{Value::Asked, {}, {}, known.first->second, 0, {}};
}

// Where nothing of the scalars is in it, it goes its way whatever they hold.
std::optional<bool> TupleWalk::truthOf(const Value &value) {
  if (value.kind == Value::Number)
    return value.number != 0;
  if (value.kind == Value::Old)
    return isSet(value);
  if (value.kind != Value::Asked && (value.kind != Value::Made || !isMadeOutside(value.made)))
    return std::nullopt;
  const Question made{"", numberOf(value), 0};
  const uint32_t condition =
      value.kind == Value::Asked
          ? value.cell
          : questions.try_emplace(made, static_cast<uint32_t>(questions.size())).first->second;
  const auto found = current->conditions.find(condition);
  if (found != current->conditions.end())
    return found->second;
  asked = TupleQuestion{false, condition};
  return std::nullopt;
}

bool TupleWalk::isMadeOutside(const Operand &value) const {
  if (value.kind != OperandKind::Operation)
    return true;
  const auto [known, isNew] = outside.try_emplace(value.index);
  if (isNew)
    known->second = isMadeApart(tables, graph, depending, value, true);
  return known->second;
}

// What is stored to a cell, or compared with it, is one value.
bool TupleWalk::isFresh(uint32_t cell, const Value &value) {
  const bool isMade = value.kind == Value::Made || value.kind == Value::Address;
  if ((!isMade && value.kind != Value::Number) || isOnStack(value.place) ||
      (isMade && !isMadeOutside(sourceOf(value))))
    return false;
  if (!fresh[cell])
    fresh[cell] = value;
  return areSame(*fresh[cell], value);
}

// What a value is made of: an operation, or the one that an address is a distance from.
const Operand &TupleWalk::sourceOf(const Value &value) {
  return value.kind == Value::Address ? value.place.base : value.made;
}

// As a structure's padding is stored: nothing that has a text.
bool TupleWalk::storesOneConstant(uint32_t cell) const {
  const Operand *value = graph.storedValue(tables.sites[cells[cell].store]);
  return value != nullptr && value->kind == OperandKind::Constant &&
         std::ranges::count(places, places[cell]) == 1;
}

bool TupleWalk::areSame(const Value &a, const Value &b) const {
  if (a.isWider != b.isWider || a.bits != b.bits)
    return false;
  if (a.kind == Value::Number || b.kind == Value::Number)
    return a.kind == b.kind && a.number == b.number;
  const Operand &one = sourceOf(a), &other = sourceOf(b);
  const int64_t apart = b.place.offset - a.place.offset;
  return a.place.object == b.place.object &&
         (graph.same(one, other) ? apart == 0 : arePlacesApart(graph, other, one, apart));
}

uint64_t TupleWalk::numberOf(const Value &value) {
  uint64_t hash = 0;
  const auto add = [&](uint64_t part) {
    hash = (hash ^ part) * 0x9e3779b97f4a7c15ULL + (hash >> 29U);
  };
  for (const uint64_t part :
       {uint64_t(value.kind), uint64_t(value.made.kind), uint64_t(value.made.index),
        uint64_t(value.isWider), uint64_t(value.cell), uint64_t(value.number),
        uint64_t(value.place.base.kind), uint64_t(value.place.base.index),
        uint64_t(value.place.offset)})
    add(part);
  if (const auto &bits = value.bits)
    for (const uint32_t part : {bits->low, bits->count, bits->place, bits->width})
      add(2 * uint64_t{part} + bits->isSigned);
  return hash;
}

} // namespace cgpredict
